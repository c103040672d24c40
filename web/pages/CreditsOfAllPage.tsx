/** /admin/creditsoverview */
export function CreditsOfAllPage() {
  return null;
}
