/** /admin/vehicles */
export function VehiclesPage() {
  return null;
}
