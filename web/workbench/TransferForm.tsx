import { Radio, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { FormEnd } from './FormEnd.tsx';
import type { FormProps } from './form-props.ts';

type Props = FormProps<JobId> & { task: Task };

/** Chooses the job of the same customer that a task is moved to. */
export function TransferForm({ task, isPending, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [chosen, setChosen] = useState<JobId>();
  const jobs = useQuery({
    ...query(workbenchApi.listAllJobs, { userId: task.customerId, filterMode: 'all', state: 'all', search }),
    placeholderData: keepPreviousData,
  });
  const others = jobs.data?.data.filter(({ jobId }) => jobId !== task.jobId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) onSubmit(chosen);
      }}
    >
      <Stack>
        <Text size="sm">{t('workbench.transfer.what', { job: task.jobId, customer: task.customerName })}</Text>
        <TextInput
          data-autofocus
          type="search"
          label={t('workbench.transfer.search')}
          placeholder={t('tasks.jobs.search')}
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
        {jobs.isError && <ErrorNotice error={jobs.error} onRetry={() => void jobs.refetch()} />}
        {jobs.isPending && <Skeleton h={120} />}
        {others?.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {t('workbench.transfer.none')}
          </Text>
        )}
        <ScrollArea.Autosize mah={260} type="auto">
          <Radio.Group
            aria-label={t('workbench.transfer.jobs')}
            value={chosen === undefined ? null : String(chosen)}
            onChange={(value) => {
              setChosen(others?.find(({ jobId }) => String(jobId) === value)?.jobId);
            }}
          >
            <Stack gap="xs">
              {others?.map(({ jobId, vehicleBrand, vehicleModel, vin, tasks }) => (
                <Radio
                  key={jobId}
                  value={String(jobId)}
                  label={t('workbench.transfer.job', { job: jobId, vehicle: `${vehicleBrand} ${vehicleModel}` })}
                  description={t('workbench.transfer.jobMore', { vin, count: tasks })}
                />
              ))}
            </Stack>
          </Radio.Group>
        </ScrollArea.Autosize>
        <FormEnd
          confirmLabel={t('workbench.transfer.confirm')}
          isPending={isPending}
          onCancel={onCancel}
          disabled={chosen === undefined}
        />
      </Stack>
    </form>
  );
}
