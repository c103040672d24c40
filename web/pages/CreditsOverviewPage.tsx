/** Not there yet. */
export function CreditsOverviewPage() {
  return null;
}
