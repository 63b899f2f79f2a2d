// Handlers that only want to know what a field holds.

/** The text of a field. @param {(value: string) => void} use */
export const onValue = (use) => (/** @type {any} */ event) => use(event.currentTarget.value);
/** The number of a field. @param {(value: number) => void} use */
export const onNumber = (use) => (/** @type {any} */ event) => use(Number(event.currentTarget.value));
/** Whether a box is ticked. @param {(checked: boolean) => void} use */
export const onCheck = (use) => (/** @type {any} */ event) => use(event.currentTarget.checked);
/** Enter or space on something that is a button only by its role. @param {() => void} use */
export const onPress = (use) => (/** @type {KeyboardEvent} */ event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  use();
};
/** Instead of the browser's own menu. @param {() => void} use */
export const instead = (use) => (/** @type {Event} */ event) => { event.preventDefault(); use(); };
