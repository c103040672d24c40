const overlays = '[role="dialog"], [role="menu"]';

/** The key is part of a combination, was answered already, or belongs to a dialog or menu that is open: no single key of a page. */
export const isKeyTaken = ({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector(overlays) !== null;
