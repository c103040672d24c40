import type { RouterHistory } from '@tanstack/react-router';

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
