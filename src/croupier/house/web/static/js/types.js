// The documents of the API, as types for the editor and for `tsc --checkJs`. Amounts are cents; null is a card's back.

/** @typedef {string | null} Face a card or tile as text, such as "Kd", "Jk", "6-6" */
/** @typedef {{wager: string, stake: number, choices: Record<string, number> | null, taken: boolean}} Stake */
/** @typedef {Record<string, string[]>} SetHands */
/**
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string | null} player
 * @property {boolean} bot
 * @property {boolean} mine
 * @property {boolean} bank
 * @property {number | null} chips
 * @property {"empty" | "seated" | "betting" | "playing" | "deciding" | "out" | "left" | "settled"} state
 * @property {Stake[]} wagers
 * @property {Face[]} cards
 * @property {SetHands | null} set
 * @property {string[]} decisions
 * @property {Hand} hand
 * @property {number | null} net
 */
/** A hand in words: one sentence, or one for each part. @typedef {string | Record<string, string | null> | null} Hand */
/** @typedef {{cards: Face[], set: SetHands | null, hand: Hand}} Dealer */
/** @typedef {{name: string, cards: Face[]}} Area */
/** @typedef {{dice: number[] | null, number: number | null, card: string | null}} Drawn */
/**
 * @typedef {object} Offer
 * @property {string} wager
 * @property {string} name
 * @property {"required" | "optional" | "raise" | "choice"} role
 * @property {string} clause
 * @property {number | null} minimum
 * @property {number | null} maximum
 * @property {string | null} choice
 * @property {string | null} rides_on
 * @property {boolean} required
 * @property {boolean} open
 */
/** @typedef {{answer: any, label: string, text: string, cost: number, affordable: boolean}} Choice */
/** One of the hands that a player sets. @typedef {{name: string, size: number}} Part */
/** @typedef {{parts: Part[], cards: string[], house_way: boolean}} Setting */
/**
 * @typedef {object} Ask
 * @property {number} id
 * @property {number} seat
 * @property {string} name
 * @property {string} clause
 * @property {string} summary
 * @property {string} [silent] what happens if nobody answers
 * @property {Choice[]} choices
 * @property {Setting | null} setting
 * @property {boolean} [unseen] the visitor has not looked at the cards yet
 */
/** @typedef {{seat: number, clause: string, summary: string, co_bank: boolean, most_dealer_wager: number}} BankOffer */
/** @typedef {{seat: number, player: string, co_bank: boolean, dealer_wager: number}} Bank */
/** @typedef {{act: string, text: string, clause: string, seat: number | null, mine: boolean}} Due */
/** @typedef {{hash: string, what: string, seq: number, cut: number | null}} Commitment */
/**
 * @typedef {object} Line
 * @property {number} seat
 * @property {string | null} player
 * @property {string} wager
 * @property {string} name
 * @property {string} choice
 * @property {number} stake
 * @property {string} outcome
 * @property {number} pay
 * @property {number} vigorish
 * @property {number} net
 * @property {string} hand
 * @property {string} clause
 * @property {number} from_meter
 */
/**
 * @typedef {object} Last
 * @property {number} round
 * @property {Line[]} lines
 * @property {Record<string, string>} clauses
 * @property {Seat[]} seats
 * @property {Dealer} dealer
 * @property {Area[]} areas
 * @property {Drawn} drawn
 * @property {Record<string, number>} nets
 * @property {number | null} mine
 * @property {Bank | null} bank
 * @property {{clause: string, title: string} | null} void
 * @property {string | null} commitment
 */
/** @typedef {{what: "betting" | "decision" | "bank", seat: number | null, ends_at_ms: number, length_ms: number}} Timer */
/**
 * @typedef {object} Viewer
 * @property {string | null} player
 * @property {string | null} name
 * @property {boolean} host
 * @property {number[]} seats own positions
 * @property {number[]} [open_seats] free positions beside them that may be wagered on too
 * @property {number | null} chips
 * @property {number | null} balance
 */
/** @typedef {{clause: string, title: string, needs: string[], choices: string[], now: boolean}} Fault */
/** Cards as they adjoin on a board: ranks are rows, null is an empty cell. @typedef {(string | null)[][]} Grid */
/**
 * How a game is shown: this, and nothing that the page knows by itself.
 * @typedef {object} Look
 * @property {string} cloth
 * @property {"seats" | "hands" | "board"} surface
 * @property {"card" | "tile"} noun
 * @property {number} hand how many pieces a player is dealt
 * @property {Part[]} parts
 * @property {string[]} wild ranks that are wild beside the jokers
 * @property {string} deal what the button says that closes the bets
 * @property {Grid} grid the cards of a board
 * @property {Record<string, string>} areas names of areas as they are printed
 * @property {Record<string, string[]>} short shorter ways to print a name
 * @property {string} picture
 * @property {string[]} has the parts that the chapter has
 */
/** @typedef {{id: string, name: string, game: string, game_name: string, positions: number, look: Look}} TableName */
/**
 * @typedef {object} View
 * @property {number} seq
 * @property {number} round
 * @property {"closed" | "betting" | "playing"} stage
 * @property {string} phase
 * @property {boolean} stepped
 * @property {Viewer} viewer
 * @property {Seat[]} seats
 * @property {Dealer} dealer
 * @property {Area[]} areas
 * @property {Drawn} drawn
 * @property {Due[]} due
 * @property {Ask | null} ask
 * @property {BankOffer | null} bank_offer
 * @property {string[]} may
 * @property {number | null} meter
 * @property {Bank | null} bank
 * @property {Commitment | null} commitment
 * @property {Timer | null} timer
 * @property {number} now_ms
 * @property {TableName} table
 * @property {Offer[]} limits
 * @property {Fault[]} irregularities
 * @property {Last | null} last
 */
/**
 * @typedef {object} Happened
 * @property {number} seq
 * @property {number} n
 * @property {string} kind
 * @property {string} clause
 * @property {string} text
 * @property {number | string | null} place
 * @property {string[]} cards
 * @property {number} count
 * @property {boolean} face_up
 * @property {Line[]} lines
 * @property {any} data
 */
/** @typedef {{code: string, message: string, field: string | null, clause: string | null}} Problem */

export {};
