import type { RouterHistory } from '@tanstack/react-router';

/**
 * Moves the focus to the heading of a page that was just opened: a screen reader reads where it is, and Tab goes on from
 * there instead of from the link that is gone. A field that has taken the focus already keeps it.
 */
export function focusHeading(): void {
  const content = document.querySelector('#content');
  if (content === null || content.contains(document.activeElement)) return;
  const heading = content.querySelector('h1') ?? content;
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
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
