/** Leaves the portal for the page of a payment provider, which sends its visitor back. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
