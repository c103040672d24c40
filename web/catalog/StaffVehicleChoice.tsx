import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ChoiceProps } from './ChooseVehicle.tsx';

const ChooseVehicle = lazy(async () => ({ default: (await import('./ChooseVehicle.tsx')).ChooseVehicle }));

/** The choice of a vehicle in a dialog of staff; few files need another one, so it is loaded there. */
export function StaffVehicleChoice(props: ChoiceProps) {
  return (
    <Suspense fallback={<Skeleton h={196} />}>
      <ChooseVehicle {...props} />
    </Suspense>
  );
}
