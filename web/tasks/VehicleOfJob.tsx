import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { JobId } from '#contract/ids.ts';
import { ShortVehicleName } from './VehicleLines.tsx';

type Props = { of: { jobId: JobId; vehicleBrand: string; vehicleModel: string } };

/** The vehicle that leads a row of two lines, and opens its job for those who cannot press on the whole row. */
export function VehicleOfJob({ of: { jobId, vehicleBrand, vehicleModel } }: Props) {
  const { t } = useTranslation();
  return (
    <Anchor
      inherit
      c="inherit"
      underline="never"
      renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
    >
      <VisuallyHidden>{t('tasks.openJobNumber', { job: jobId })}</VisuallyHidden>{' '}
      <ShortVehicleName brand={vehicleBrand} model={vehicleModel} />
    </Anchor>
  );
}
