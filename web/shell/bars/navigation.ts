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

/** Brings the focus to the heading when the control that had it leaves the page: a paid file has no button to pay any more. */
export function keepFocus(): void {
  let last: Element | undefined;
  const bringBack = () => {
    const isLost = document.activeElement === document.body && document.querySelector('[aria-modal=true]') === null;
    if (isLost) focusHeading();
  };
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target;
  });
  new MutationObserver(() => {
    if (last === undefined || last.isConnected) return;
    last = undefined;
    setTimeout(bringBack, givingBack);
  }).observe(document.body, { childList: true, subtree: true });
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
