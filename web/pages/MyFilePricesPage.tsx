/** Not there yet. */
export function MyFilePricesPage() {
  return null;
}
