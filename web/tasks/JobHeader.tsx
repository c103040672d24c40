import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/tasks.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { Fact } from './Fact.tsx';
import classes from './tasks.module.css';
import { VehicleName } from './VehicleName.tsx';

type Props = { job: Job; showsCustomer: boolean };

/** The facts of a job. */
export function JobHeader({ job, showsCustomer }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Card withBorder padding="md">
      <dl className={classes['facts']}>
        <Fact label={t('tasks.jobs.vehicle')}>
          <VehicleName brand={job.vehicleBrand} model={job.vehicleModel} />
        </Fact>
        <Fact label={t('tasks.jobs.vin')}>
          <span className={classes['vin']}>{job.vin}</span>
        </Fact>
        {showsCustomer && <Fact label={t('tasks.jobs.customer')}>{job.customerName}</Fact>}
        <Fact label={t('tasks.jobs.created')}>{dateTime(job.createdAt)}</Fact>
        <Fact label={t('tasks.jobs.changed')}>{dateTime(job.changedAt)}</Fact>
        {job.additional !== '' && (
          <Fact label={t('tasks.jobs.additional')} wide>
            {job.additional}
          </Fact>
        )}
      </dl>
    </Card>
  );
}
