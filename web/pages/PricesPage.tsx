/** /admin/prices */
export function PricesPage() {
  return null;
}
