"""Seven cards with a joker: a hand for every set of rows that tables of such hands can name at once.

The three cards that come first make the best three-card hand that the rest allows.
"""

HANDS = (
    "As Ks Qs Js Ts 9s 8s",  # seven in a row, a royal flush among them
    "Ks Qs Js Ts 9s 8s Jk",
    "As Ks Qs Js Ts Kd Qd",  # a royal flush with either match, natural or with the joker
    "As Ks Qs Js Ts Ad Kd",
    "As Ks Qs Js Ts Kd Jk",
    "As Ks Qs Js Ts Qd Jk",
    "Ks Qs Js Ts Jk Kd Qd",
    "Ks Qs Js Ts Jk Ad Kd",
    "As Ks Qs Ad Ah Ac Jk",  # five aces, which begin with three of a suit or three of a kind
    "As Ad Ah Ac Ks Qs Jk",
    "Ks Qs Js Kd Kh Kc Jk",  # four of a kind with the joker
    "Ks Kd Kh Kc Qs Js Jk",
    "As Ks Qs Js Ts 3d 2c",
    "Ks Qs Js Ts Jk 3d 2c",
    "Ks Qs Js Ts 9s 3d 2c",
    "9s 8s 7s 6s Jk 3d 2c",
    "As Ks Qs Ad Ah Ac 2d",
    "As Ad Ah Ac Ks Qs 2d",
    "8s 8d 8h 8c Ks Kd Kh",  # four eights and three of a kind
    "As Ks Qs Ad Ah Kd 2c",
    "As Ad Ah Ks Kd Qs 2c",
    "As Ks Qs 8s 6s 3d 2c",
    "As Ks Qs Ad Ah 3d 2c",
    "As Ad Ah Ks Qs 3d 2c",
    "As Ks Qs Jd Tc 3d 2c",
    "As Ks Qs Ad Kd Qd 2c",
    "As Ks Qs 9d 7c 4d 3h",  # no pair: from ace high to nine high
    "Ks Qs Js 9d 7c 4d 3h",
    "Qs Js Ts 7d 6c 4d 3h",
    "Js Ts 9s 6d 5c 4d 2h",
    "Ts 9s 8s 5d 4c 3d 2h",
    "9s 8s 7s 5d 4c 3d 2h",
)
DEALERS = (
    "9c 8d 7h 5c 4d 3h 2c",
    "Tc 9d 7h 6c 4d 3h 2c",
    "Jc Td 8h 7c 5d 4h 2c",
    "Kc Jd Th 8c 6d 4h 2c",
    "Ac Qd Jh 9c 7d 5h 3c",
    "Jk Qd Jh 9c 7d 5h 3c",
    "6c 5d 4h 3c 9d 8h Tc",
    "Kc Qd 9h 7c 6d 4h 2c",
)
