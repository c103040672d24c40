import { Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { versionsApi } from '#contract/workbench/versions.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import type { FileVersion } from '#web/tasks/TaskFiles.tsx';

type FormProps = { task: Task; version: FileVersion; onDone: () => void };

/** Words to the customer about a version. */
export function NoteForm({ task: { taskId, changedAt }, version: { version, note }, onDone }: FormProps) {
  const { t } = useTranslation();
  const form = useCallForm(
    versionsApi.updateVersionNote,
    (values: { note: string }) => ({ taskId, seenAt: changedAt, version, note: values.note.trim() }),
    { initialValues: { note }, done: t('workbench.versions.noted'), onDone },
  );
  return (
    <Form form={form} submitLabel={t('workbench.versions.save')} onCancel={onDone} gap="md">
      <Textarea
        data-autofocus
        autosize
        minRows={3}
        label={t('workbench.versions.noteLabel')}
        description={t('workbench.versions.noteHint')}
        {...form.text('note')}
      />
    </Form>
  );
}

/** The reason why a version is taken back. */
export function WithdrawForm({ task: { taskId, changedAt }, version: { version }, onDone }: FormProps) {
  const { t } = useTranslation();
  const form = useCallForm(
    versionsApi.withdrawVersion,
    ({ reason }: { reason: string }) => ({ taskId, seenAt: changedAt, version, reason: reason.trim() }),
    {
      initialValues: { reason: '' },
      problems: ({ reason }) => ({ reason: reason.trim() === '' && t('workbench.reason.missing') }),
      done: t('workbench.versions.withdrawn', { version }),
      onDone,
    },
  );
  return (
    <Form
      form={form}
      submitLabel={t('workbench.versions.withdrawDo')}
      button={{ color: 'danger.8' }}
      onCancel={onDone}
      gap="md"
    >
      <Stack gap="md">
        <Text size="sm">{t('workbench.versions.withdrawHint')}</Text>
        <Textarea
          data-autofocus
          autosize
          minRows={3}
          required
          label={t('workbench.versions.withdrawLabel')}
          {...form.text('reason')}
        />
      </Stack>
    </Form>
  );
}
