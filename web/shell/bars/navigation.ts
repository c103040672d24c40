import type { RouterHistory } from '@tanstack/react-router';

/**
 * Moves the focus to the heading of a page that was just opened: a screen reader reads where it is, and Tab goes on from
 * there instead of from the link that is gone. A field that has taken the focus already keeps it.
 */
export function focusHeading({ isForced = false } = {}): void {
  const content = document.querySelector('#content');
  if (content === null || (!isForced && content.contains(document.activeElement))) return;
  const heading = content.querySelector('h1') ?? content;
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The time in which a dialog or a menu that closes gives the focus back, in ms. */
const givingBack = 60;

/** The parts of a page that a control belongs to: a row, a card, a form, a list. */
const surroundings =
  'li, tr, [data-row], article, section, search, [role=region], [role=search], fieldset, form, table';

/** The parts that stand above the page for a time. */
const layers = '[aria-modal=true], [role=menu], [role=listbox]';

/** Where the focus was last: the control, and what is around it, the nearest first. */
type Stop = { readonly control: Element; readonly around: readonly Element[] };

/**
 * Brings the focus back when the control that had it leaves the page. A dialog gives it to the control that had it before; the
 * library does not, where the dialog was opened by a call. A control that is gone for good, as the button of a file that is paid,
 * leaves it to what was around it, so that the keyboard goes on from there: to nothing that can be pressed, for Enter is
 * often pressed twice. Where nothing of that is left, the heading has it.
 */
export function keepFocus(): void {
  let last: Element | undefined;
  /** By the layer that they are in; of the page under none. */
  const stops = new Map<Element | undefined, Stop>();
  const bringBack = () => {
    if (document.activeElement !== document.body) return;
    const dialog = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
    const stop = stops.get(dialog);
    const place = [stop?.control, ...(stop?.around ?? []), dialog].find((one) => one !== undefined && canFocus(one));
    if (place instanceof HTMLElement) focusPlace(place);
    else focusHeading();
  };
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    last = target;
    for (const layer of stops.keys()) if (layer?.isConnected === false) stops.delete(layer);
    stops.set(target.closest(layers) ?? undefined, { control: target, around: listSurroundings(target) });
  });
  new MutationObserver(() => {
    if (last === undefined || last.isConnected) return;
    last = undefined;
    setTimeout(bringBack, givingBack);
  }).observe(document.body, { childList: true, subtree: true });
}

const canFocus = (part: Element): boolean =>
  part.isConnected && part.checkVisibility({ visibilityProperty: true }) && !part.matches(':disabled');

/** The parts that an element stands in, of the page or of a dialog, the nearest first. */
function listSurroundings(element: Element): Element[] {
  const parts: Element[] = [];
  let part = element.parentElement?.closest(surroundings);
  while (part !== null && part !== undefined) {
    if (part.closest('#content, [aria-modal=true]') !== null) parts.push(part);
    part = part.parentElement?.closest(surroundings);
  }
  return parts;
}

/** Focuses a control or a part of the page; one that keys do not reach is as before once it is left. */
function focusPlace(place: HTMLElement): void {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener(
      'blur',
      () => {
        place.removeAttribute('tabindex');
      },
      { once: true },
    );
  }
  place.focus({ preventScroll: true });
}

/**
 * Offline no other page can be had: the one that is on the screen stays, and the bar above it says why. Within a page
 * everything goes on.
 */
export function stayWhileOffline(history: RouterHistory): void {
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  });
}
