import { useState } from 'react';
import type { Vehicle } from '#contract/catalog.ts';
import type { VehicleId } from '#contract/ids.ts';
import { VehicleCard } from './VehicleCard.tsx';
import { VehicleSearch } from './VehicleSearch.tsx';

type Props = { vehicle: Vehicle | undefined; onChoose: (vehicle: Vehicle) => void };

/** The search, or the chosen vehicle with the way back to it. */
export function VehicleChoice({ vehicle, onChoose }: Props) {
  // Names the vehicle, so that one chosen elsewhere on the page ends the search.
  const [replacing, setReplacing] = useState<VehicleId>();
  // Whoever chose here by key goes on from the chosen vehicle, not from the start of the page.
  const [isChosenHere, setIsChosenHere] = useState(false);
  const stopReplacing = () => {
    setIsChosenHere(true);
    setReplacing(undefined);
  };
  if (vehicle !== undefined && replacing !== vehicle.vehicleId)
    return (
      <VehicleCard
        vehicle={vehicle}
        takesFocus={isChosenHere}
        onChange={() => {
          setReplacing(vehicle.vehicleId);
        }}
      />
    );
  return (
    <VehicleSearch
      before={vehicle}
      onKeep={stopReplacing}
      onChoose={(chosen) => {
        stopReplacing();
        onChoose(chosen);
      }}
    />
  );
}
