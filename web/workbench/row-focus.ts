/** The rows of a list that can have the focus, in their order. */
export const rowsIn = (area: HTMLElement | null): HTMLElement[] => [
  ...(area?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

/** Which of the rows has the focus, or something in it has; -1: none. */
export const rowAt = (rows: readonly HTMLElement[]): number =>
  rows.findIndex((row) => row.contains(document.activeElement));

const overlays = '[role="dialog"], [role="menu"]';

/** Whether a key belongs to something else than the list: to a field or button, or to a dialog or menu that is open. */
export function isForOthers({ target, key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  if (document.querySelector(overlays) !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select, [role="tab"]')) return true;
  // Buttons, links and boxes have their own Enter.
  if (key === 'Enter') return !target.matches('[data-row]');
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}
