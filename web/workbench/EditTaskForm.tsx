import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { taskChangesApi } from '#contract/workbench/task-changes.ts';
import { maxTextLength } from '#contract/wire.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { taskPriorities } from '#contract/tasks/status.ts';
import { readDtcCodes } from '#rules/dtc-codes.ts';
import { readCredits } from '#rules/money.ts';
import { isPricedBySupport, listedPrice } from '#rules/not-listed.ts';
import { visible } from '#web/tasks/visible.ts';
import { type FormProps } from './WorkForms.tsx';
import { type EditFields, toEditFields, toTaskEdits } from './edit-form.ts';
import type { TaskEdits } from './useTaskWork.ts';

/** Edits what was ordered with a task; a price only where support sets it. */
export function EditTaskForm({ task, isPending, onSubmit, onCancel }: FormProps<TaskEdits> & { task: Task }) {
  const { t } = useTranslation();
  const setsPrice = isPricedBySupport(task);
  const form = useForm<EditFields>({
    initialValues: toEditFields(task),
    validate: {
      dtcCodes: (typed) => dtcProblem(typed),
      price: (typed) =>
        typed.trim() !== '' && readCredits(typed) === undefined ? t('workbench.close.priceNotValid') : undefined,
    },
  });
  const submit = form.onSubmit((fields) => {
    onSubmit(toTaskEdits(task, fields));
  });
  return (
    <Form form={{ submit, isPending, error: null }} submitLabel={t('workbench.save')} onCancel={onCancel} gap="md">
      <Select
        data-autofocus
        label={t('tasks.facts.priority')}
        description={t('workbench.edit.priorityWhat')}
        allowDeselect={false}
        data={taskPriorities.map((value) => ({ value, label: t(`ordering.priority.${value}`) }))}
        {...form.getInputProps('priority')}
      />
      <Checkbox
        label={t('ordering.checksum.label')}
        disabled={!task.isMaster}
        {...(!task.isMaster && { description: t('workbench.edit.checksumOfSlave') })}
        {...form.getInputProps('checksumWanted', { type: 'checkbox' })}
      />
      <TextInput
        label={t('tasks.facts.dtcCodes')}
        maxLength={maxTextLength(taskChangesApi.updateTask.input, 'dtcCodes')}
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('dtcCodes')}
      />
      <Textarea
        label={t('tasks.facts.info')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxTextLength(taskChangesApi.updateTask.input, 'info')}
        {...form.getInputProps('info')}
      />
      {setsPrice && (
        <TextInput
          label={t(listedPrice(task) > 0 ? 'workbench.close.priceNotListed' : 'workbench.close.price')}
          description={t('workbench.edit.priceWhat')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.getInputProps('price')}
        />
      )}
    </Form>
  );

  function dtcProblem(typed: string): string | undefined {
    if (typed.trim() === '' || typed === task.dtcCodes) return undefined;
    const codes = readDtcCodes(typed, task.dtcHex);
    if (codes.ok) return undefined;
    return codes.problem === 'characters'
      ? t('ordering.dtc.characters', { characters: visible(codes.characters) })
      : t(`ordering.dtc.${codes.problem}`);
  }
}
