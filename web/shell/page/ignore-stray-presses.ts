/** The time after a press in which nobody can have seen what it changed, in ms. */
const unseenFor = 600;

/** Distance that a hand moves within a double click at most, in px. */
export const sameSpot = 8;

export const controls =
  'a, button, input, select, textarea, summary, label, [role=button], [role=tab], [role=option], [role^=menuitem], [data-row]';

/** Acts between two presses by which a person has seen what is there. */
const otherActs = ['keydown', 'beforeinput', 'wheel'] as const;

type Press = {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly control: Element | undefined;
  readonly name: string;
  /** The name of the dialog that it is in. */
  readonly dialog: string | undefined;
};

/**
 * Drops the second press of an impatient hand where something else has come under the pointer meanwhile: the row below, once
 * that of the first press is gone; what lay behind a dialog; or the next step of the same button.
 */
export function ignoreStrayPresses(): void {
  let last: Press | undefined;
  const isStrayNow = (press: Press) => last !== undefined && isStray(press, last);
  for (const act of otherActs)
    window.addEventListener(
      act,
      () => {
        last = undefined;
      },
      { capture: true, passive: true },
    );
  // The focus stays where the first press has left it.
  window.addEventListener(
    'mousedown',
    (event) => {
      if (isStrayNow(toPress(event))) event.preventDefault();
    },
    { capture: true },
  );
  window.addEventListener(
    'click',
    (event) => {
      // Keys and code press what they name.
      if (!event.isTrusted || event.detail === 0) return;
      const press = toPress(event);
      if (!isStrayNow(press)) {
        last = press;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

const isStray = (press: Press, last: Press): boolean =>
  last.control !== undefined &&
  !isSame(press, last) &&
  press.at - last.at < unseenFor &&
  Math.hypot(press.x - last.x, press.y - last.y) <= sameSpot;

/** A button of a dialog that comes again, as Retry does with each failure, is the same; of rows with equal buttons none is. */
const isSame = (press: Press, last: Press): boolean =>
  press.name === last.name &&
  (press.control === last.control || (press.dialog !== undefined && press.dialog === last.dialog));

function toPress({ target, timeStamp: at, clientX: x, clientY: y }: MouseEvent): Press {
  const hit = target instanceof Element ? (target.closest(controls) ?? undefined) : undefined;
  // A label passes its press on to its field.
  const control = (hit instanceof HTMLLabelElement && hit.control) || hit;
  const dialog = hit?.closest('[aria-modal=true]') ?? undefined;
  return { at, x, y, control, name: readName(control) ?? '', dialog: readName(dialog) };
}

/** The name of a part of the page as it is written there. */
export function readName(part: Element | undefined): string | undefined {
  const label = part?.getAttribute('aria-labelledby');
  const named = (label !== null && label !== undefined && document.querySelector(`#${CSS.escape(label)}`)) || part;
  return named?.getAttribute('aria-label') ?? named?.textContent;
}
