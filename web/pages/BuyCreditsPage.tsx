/** Not there yet. */
export function BuyCreditsPage() {
  return null;
}
