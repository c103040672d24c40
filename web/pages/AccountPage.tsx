/** Not there yet. */
export function AccountPage() {
  return null;
}
