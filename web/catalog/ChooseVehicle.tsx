import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import { SimilarVehicles } from './SimilarVehicles.tsx';
import { VehicleChoice } from './VehicleChoice.tsx';

export type ChoiceProps = {
  vehicle: Vehicle | undefined;
  onChoose: (vehicle: Vehicle) => void;
  /** Of an order whose vehicle is not listed. */
  described: DescribedVehicle | undefined;
};

/** The vehicle that staff choose for an order: for one in the customer's words, what is similar comes before the search. */
export function ChooseVehicle({ vehicle, onChoose, described }: ChoiceProps) {
  if (described === undefined) return <VehicleChoice vehicle={vehicle} onChoose={onChoose} />;
  return (
    <VehicleChoice
      vehicle={vehicle}
      onChoose={onChoose}
      renderShortcuts={(choose) => <SimilarVehicles described={described} onChoose={choose} />}
    />
  );
}
