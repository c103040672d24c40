import { Radio, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxTextLength } from '#contract/wire.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import type { VehicleId } from '#contract/ids.ts';
import type { JobId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { taskChangesApi } from '#contract/workbench/task-changes.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { isVinValid } from '#rules/order.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { AskForm } from './AskForm.tsx';
import { CloseTaskForm } from './CloseTaskForm.tsx';
import { EditTaskForm } from './EditTaskForm.tsx';
import { RejectForm } from './reject/RejectForm.tsx';
import { ProposeForm } from './ProposeForm.tsx';
import { AssignForm, type FormProps, ReasonForm, type RenderVehicleChoice } from './WorkForms.tsx';
import type { AskedWork } from './task-work.ts';
import { type Doing, useTaskWork } from './useTaskWork.ts';

type Props = {
  work: AskedWork;
  /** As it stood when the dialog was opened: who changes it meanwhile is not overwritten. */
  task: Task;
  renderVehicleChoice: RenderVehicleChoice;
  onDone: () => void;
};

/** The form that a piece of work on a task needs. */
export function TaskDialog({ work, task, renderVehicleChoice, onDone }: Props) {
  const { t } = useTranslation();
  const { run, isPending } = useTaskWork({
    onDone,
    onFailed: (error) => {
      // The dialog no longer shows the task as it is.
      if (getErrorCode(error) === 'taskMoved') onDone();
      return false;
    },
  });
  const submit = (doing: Doing) => {
    void run({ task, doing });
  };
  const common = { isPending, onCancel: onDone };
  switch (work) {
    case 'close':
      return <CloseTaskForm task={task} onDone={onDone} />;
    case 'reject':
      return <RejectForm task={task} onDone={onDone} />;
    case 'ask':
      return <AskForm task={task} onDone={onDone} />;
    case 'propose':
      return <ProposeForm task={task} onDone={onDone} />;
    case 'assignTo':
      return (
        <AssignForm
          {...common}
          onSubmit={(staffId) => {
            submit({ work, staffId });
          }}
        />
      );
    case 'block':
    case 'unblock':
    case 'reset':
    case 'delete':
      return (
        <ReasonForm
          {...common}
          work={work}
          confirmLabel={t(`workbench.reason.confirm.${work}`)}
          onSubmit={(reason) => {
            submit({ work, reason });
          }}
        />
      );
    case 'transfer':
      return (
        <TransferForm
          {...common}
          task={task}
          onSubmit={(jobId) => {
            submit({ work, jobId });
          }}
        />
      );
    case 'changeVehicle':
      return (
        <VehicleForm
          {...common}
          task={task}
          renderVehicleChoice={renderVehicleChoice}
          onSubmit={(vehicleId) => {
            submit({ work, vehicleId });
          }}
        />
      );
    case 'changeVin':
      return (
        <VinForm
          {...common}
          vin={task.vin}
          onSubmit={(vin) => {
            submit({ work, vin });
          }}
        />
      );
    case 'edit':
      return (
        <EditTaskForm
          {...common}
          task={task}
          onSubmit={(edits) => {
            submit({ work, edits });
          }}
        />
      );
  }
}

type TransferFormProps = FormProps<JobId> & { task: Task };

/** Chooses the job of the same customer that a task is moved to. */
function TransferForm({ task, isPending, onSubmit, onCancel }: TransferFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [chosen, setChosen] = useState<JobId>();
  const jobs = useQuery({
    ...query(taskListsApi.listAllJobs, { userId: task.customerId, filterMode: 'all', state: 'all', search }),
    placeholderData: keepPreviousData,
  });
  const others = jobs.data?.data.filter(({ jobId }) => jobId !== task.jobId);
  const submit = () => {
    if (chosen !== undefined) onSubmit(chosen);
  };
  return (
    <Form
      form={{ submit, isPending, error: null }}
      submitLabel={t('workbench.transfer.confirm')}
      button={{ disabled: chosen === undefined }}
      onCancel={onCancel}
      gap="md"
    >
      <Text size="sm">{t('workbench.transfer.what', { job: task.jobId, customer: task.customerName })}</Text>
      <TextInput
        data-autofocus
        type="search"
        label={t('workbench.transfer.search')}
        placeholder={t('tasks.jobs.search')}
        maxLength={maxTextLength(taskListsApi.listAllJobs.input, 'search')}
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
    </Form>
  );
}

type VehicleFormProps = FormProps<VehicleId> & { task: Task; renderVehicleChoice: RenderVehicleChoice };

/** Changes the vehicle of a job, which is that of all its tasks. */
function VehicleForm({ task, renderVehicleChoice, isPending, onSubmit, onCancel }: VehicleFormProps) {
  const { t } = useTranslation();
  const [vehicle, setVehicle] = useState<Vehicle>();
  const { vehicleBrand, vehicleModel, describedVehicle: described } = task;
  const words = described && (described.controlUnit === '' ? '' : ` · ${described.controlUnit}`);
  const now = `${vehicleBrand} ${vehicleModel}${words ?? ''}`;
  const submit = () => {
    if (vehicle !== undefined) onSubmit(vehicle.vehicleId);
  };
  return (
    <Form
      form={{ submit, isPending, error: null }}
      submitLabel={t(described === undefined ? 'workbench.vehicle.confirm' : 'workbench.unlisted.attach')}
      button={{ disabled: vehicle === undefined }}
      onCancel={onCancel}
      gap="md"
    >
      <Text size="sm">
        {t(described === undefined ? 'workbench.vehicle.now' : 'workbench.unlisted.now', { vehicle: now })}
      </Text>
      {renderVehicleChoice(vehicle, setVehicle, described)}
      <Text size="xs" c="dimmed">
        {t('workbench.vehicle.ofAllTasks')}
      </Text>
    </Form>
  );
}

/** Changes the VIN of a job, which is that of all its tasks. */
function VinForm({ vin, isPending, onSubmit, onCancel }: FormProps<string> & { vin: string }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { vin },
    validate: { vin: (typed) => (isVinValid(typed) ? undefined : t('ordering.vin.notValid')) },
  });
  const submit = form.onSubmit((fields) => {
    onSubmit(fields.vin.trim());
  });
  return (
    <Form form={{ submit, isPending, error: null }} submitLabel={t('workbench.save')} onCancel={onCancel} gap="md">
      <TextInput
        data-autofocus
        required
        label={t('ordering.vin.label')}
        description={t('workbench.vehicle.ofAllTasks')}
        maxLength={maxTextLength(taskChangesApi.changeVin.input, 'vin')}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('vin')}
      />
    </Form>
  );
}
