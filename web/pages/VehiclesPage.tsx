import { Vehicles } from '#web/catalog/vehicles/Vehicles.tsx';

/** /admin/vehicles */
export function VehiclesPage() {
  return <Vehicles />;
}
