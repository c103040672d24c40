/** Not there yet. */
export function BuyCreditsCheckoutPage() {
  return null;
}
