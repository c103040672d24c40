import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { UnlistedMark } from './UnlistedMark.tsx';
import { ShortVehicleName } from './VehicleLines.tsx';

type Props = { of: Pick<Task, 'jobId' | 'vehicleBrand' | 'vehicleModel' | 'describedVehicle'> };

/** The vehicle that leads a row of two lines, and opens its job for those who cannot press on the whole row. */
export function VehicleOfJob({ of: { jobId, vehicleBrand, vehicleModel, describedVehicle } }: Props) {
  const { t } = useTranslation();
  return (
    <Anchor
      inherit
      c="inherit"
      underline="never"
      renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
    >
      <VisuallyHidden>{t('tasks.openJobNumber', { job: jobId })}</VisuallyHidden>{' '}
      <UnlistedMark described={describedVehicle} />
      <ShortVehicleName brand={vehicleBrand} model={vehicleModel} />
    </Anchor>
  );
}
