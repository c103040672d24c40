/** Leaves the portal for the page of a payment provider, which sends its visitor back. */
export function redirectTo(url: string): void {
  window.location.assign(url);
}
