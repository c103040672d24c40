import { Select, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { maxTextLength } from '#contract/wire.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import { UserId } from '#contract/ids.ts';
import { assignmentApi } from '#contract/workbench/assignment.ts';
import { taskStepsApi } from '#contract/workbench/task-steps.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';

/** The props of every form in a dialog of staff. */
export type FormProps<Values> = {
  isPending: boolean;
  onSubmit: (values: Values) => void;
  onCancel: () => void;
};

/** Shows the choice of a vehicle; the catalogue belongs to another room, so the page passes it. */
export type RenderVehicleChoice = (
  vehicle: Vehicle | undefined,
  onChoose: (vehicle: Vehicle) => void,
  /** The words of the customer, in whose place it comes. */
  described?: DescribedVehicle,
) => ReactNode;

/** Chooses the member of staff who is to work on it. */
export function AssignForm({ isPending, onSubmit, onCancel }: FormProps<UserId>) {
  const { t } = useTranslation();
  const staff = useQuery(query(assignmentApi.getStaff, {}));
  const form = useForm<{ staffId: string | null }>({
    initialValues: { staffId: null },
    validate: { staffId: (chosen) => (chosen === null ? t('workbench.assign.missing') : undefined) },
  });
  const submit = form.onSubmit(({ staffId }) => {
    const chosen = UserId.safeParse(staffId).data;
    if (chosen !== undefined) onSubmit(chosen);
  });
  return (
    <Form
      form={{ submit, isPending, error: null }}
      submitLabel={t('workbench.assign.confirm')}
      onCancel={onCancel}
      gap="md"
    >
      {staff.isError && <ErrorNotice error={staff.error} onRetry={() => void staff.refetch()} />}
      <Select
        data-autofocus
        label={t('workbench.assign.label')}
        placeholder={t('workbench.assign.placeholder')}
        nothingFoundMessage={t('workbench.assign.none')}
        searchable
        openOnFocus={false}
        required
        data={(staff.data ?? []).map(({ userId, name }) => ({ value: String(userId), label: name }))}
        {...form.getInputProps('staffId')}
      />
    </Form>
  );
}

type ReasonFormProps = FormProps<string> & {
  work: 'block' | 'unblock' | 'reset' | 'delete' | 'deleteJob';
  confirmLabel: string;
};

/** Asks for the reason of something; of a block it is needed, for its customer reads it. */
export function ReasonForm({ work, confirmLabel, isPending, onSubmit, onCancel }: ReasonFormProps) {
  const { t } = useTranslation();
  const isNeeded = work === 'block';
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (typed) => (isNeeded && typed.trim() === '' ? t('workbench.reason.missing') : undefined) },
  });
  const submit = form.onSubmit(({ reason }) => {
    onSubmit(reason.trim());
  });
  return (
    <Form
      form={{ submit, isPending, error: null }}
      submitLabel={confirmLabel}
      button={{ ...((work === 'block' || work === 'delete' || work === 'deleteJob') && { color: 'danger.8' }) }}
      onCancel={onCancel}
      gap="md"
    >
      <Text size="sm">{t(`workbench.reason.what.${work}`)}</Text>
      <Textarea
        data-autofocus
        label={t(isNeeded ? 'workbench.reason.label' : 'workbench.reason.optional')}
        {...(isNeeded && { description: t('workbench.reason.read') })}
        required={isNeeded}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxTextLength(taskStepsApi.blockTask.input, 'reason')}
        {...form.getInputProps('reason')}
      />
    </Form>
  );
}
