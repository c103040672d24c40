import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { jobChangesApi } from '#contract/workbench/job-changes.ts';
import { maxTextLength } from '#contract/wire.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import type { Job } from '#contract/tasks/jobs.ts';
import { additionalTextLimit } from '#contract/tasks/task.ts';
import { taskPriorities } from '#contract/tasks/status.ts';
import { isAdditionalTextValid, isVinValid } from '#rules/order.ts';
import { type FormProps, type RenderVehicleChoice } from '#web/workbench/WorkForms.tsx';
import type { JobEdits } from './ask-for-job-work.ts';
import { toJobEdits, type JobFields } from './job-form.ts';

type Props = FormProps<JobEdits> & { job: Job; renderVehicleChoice: RenderVehicleChoice };

/** Edits a job: vehicle, VIN, additional text, and the priority of all its open tasks. */
export function EditJobForm({ job, renderVehicleChoice, isPending, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const [vehicle, setVehicle] = useState<Vehicle>();
  const form = useForm<Omit<JobFields, 'vehicleId'>>({
    initialValues: { vin: job.vin, additional: job.additional, priority: null },
    validate: {
      vin: (typed) => (isVinValid(typed) ? undefined : t('ordering.vin.notValid')),
      additional: (typed) => (isAdditionalTextValid(typed.trim()) ? undefined : t('ordering.additional.tooLong')),
    },
  });
  const used = Array.from(form.values.additional).length;
  const submit = form.onSubmit((fields) => {
    onSubmit(toJobEdits(job, { ...fields, vehicleId: vehicle?.vehicleId ?? job.vehicleId }));
  });
  return (
    <Stack>
      {/* Outside the form: Enter in the search of vehicles is not to save anything. */}
      <JobVehicle job={job} vehicle={vehicle} onChoose={setVehicle} renderVehicleChoice={renderVehicleChoice} />
      <Form form={{ submit, isPending, error: null }} submitLabel={t('workbench.save')} onCancel={onCancel} gap="md">
        <TextInput
          data-autofocus
          required
          label={t('ordering.vin.label')}
          description={t('ordering.vin.hint')}
          maxLength={maxTextLength(jobChangesApi.updateJob.input, 'vin')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('vin')}
        />
        <Textarea
          label={t('ordering.additional.label')}
          description={t('ordering.additional.counter', { used, limit: additionalTextLimit })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxTextLength(jobChangesApi.updateJob.input, 'additional')}
          {...form.getInputProps('additional')}
        />
        <Select
          label={t('workbench.jobs.edit.priority')}
          placeholder={t('workbench.jobs.edit.priorityStays')}
          clearable
          clearButtonProps={{ 'aria-label': t('workbench.jobs.edit.priorityStays') }}
          data={taskPriorities.map((value) => ({ value, label: t(`ordering.priority.${value}`) }))}
          {...form.getInputProps('priority')}
        />
      </Form>
    </Stack>
  );
}

type JobVehicleProps = {
  job: Job;
  /** The one that is to take the place of the job's. */
  vehicle: Vehicle | undefined;
  onChoose: (vehicle: Vehicle) => void;
  renderVehicleChoice: RenderVehicleChoice;
};

/** The vehicle of a job, and on demand the search for another. */
function JobVehicle({ job, vehicle, onChoose, renderVehicleChoice }: JobVehicleProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm">{t('workbench.vehicle.now', { vehicle: `${job.vehicleBrand} ${job.vehicleModel}` })}</Text>
        {!isChoosing && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setChoosing(true);
            }}
          >
            {t('workbench.vehicle.other')}
          </Button>
        )}
      </Group>
      {isChoosing && renderVehicleChoice(vehicle, onChoose, job.describedVehicle)}
    </Stack>
  );
}
