import { controls, readName, sameSpot } from './ignore-stray-presses.ts';

type Press = {
  readonly control: HTMLElement;
  readonly name: string | undefined;
  readonly dialogs: number;
  readonly x: number;
  readonly y: number;
};

/**
 * Finishes a press whose control has moved away between the press and its release, as when an answer arrives and one more line
 * stands above it, or its row gets another place. Browsers then click what surrounds both places, or nothing: the press is lost.
 */
export function finishPresses(): void {
  let last: Press | undefined;
  let isFinished = false;
  window.addEventListener(
    'pointerdown',
    (event) => {
      last = toPress(event);
      isFinished = false;
    },
    { capture: true, passive: true },
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      const press = last;
      last = undefined;
      if (press === undefined || !isLost(press, event)) return;
      isFinished = true;
      press.control.click();
    },
    { capture: true },
  );
  // The browser's own click of that press would hit something else.
  window.addEventListener(
    'click',
    (event) => {
      if (!isFinished || !event.isTrusted || event.detail === 0) return;
      isFinished = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

const countDialogs = (): number => document.querySelectorAll('[aria-modal=true]').length;

function toPress({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent): Press | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
  if (control === null || !isPrimary || button !== 0) return undefined;
  return { control, name: readName(control), dialogs: countDialogs(), x, y };
}

/** Pixels around the box of a control that may be its own: what is hit is what was painted, on whole pixels. */
const edge = 1;

/** The hand has stayed where it was, and what it pressed is the same as before, but in another place. */
function isLost({ control, name, dialogs, x, y }: Press, { isTrusted, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const isUnderPointer =
    left - edge <= clientX && clientX <= right + edge && top - edge <= clientY && clientY <= bottom + edge;
  return (
    isTrusted &&
    control.isConnected &&
    !isUnderPointer &&
    Math.hypot(clientX - x, clientY - y) <= sameSpot &&
    readName(control) === name &&
    // A dialog that has opened meanwhile is answered first.
    countDialogs() === dialogs
  );
}
