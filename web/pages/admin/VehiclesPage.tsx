import { ExchangeTools } from '#web/csv/ExchangeTools.tsx';
import { Vehicles } from '#web/catalog/vehicles/Vehicles.tsx';

/** /admin/vehicles */
export function VehiclesPage() {
  return <Vehicles tools={<ExchangeTools kind="vehicles" />} />;
}
