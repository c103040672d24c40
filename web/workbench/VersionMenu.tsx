import { ActionIcon, Menu, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconFileX, IconNote, IconStar } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { versionsApi } from '#contract/workbench/versions.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import type { FileVersion } from '#web/tasks/TaskFiles.tsx';

type Props = { task: Task; version: FileVersion };

/** The work of staff on one version of a modified file: a note, a recommendation, or taking it back. */
export function VersionMenu({ task, version }: Props) {
  const { t } = useTranslation();
  const [isNoting, noting] = useDisclosure();
  const [isWithdrawing, withdrawing] = useDisclosure();
  const number = { version: version.version };
  const recommend = useCommand(versionsApi.recommendVersion, { done: t('workbench.versions.recommended', number) });
  const isShown = version.released && version.withdrawn === undefined;
  return (
    <>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <ActionIcon
            size={36}
            variant="default"
            aria-label={t('workbench.versions.menu', number)}
            loading={recommend.isPending}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconNote size={15} aria-hidden />} onClick={noting.open}>
            {t('workbench.versions.note')}
          </Menu.Item>
          {isShown && !version.current && task.status === 'finished' && (
            <Menu.Item
              leftSection={<IconStar size={15} aria-hidden />}
              onClick={() => void recommend.run({ taskId: task.taskId, seenAt: task.changedAt, ...number })}
            >
              {t('workbench.versions.recommend')}
            </Menu.Item>
          )}
          {isShown && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconFileX size={15} aria-hidden />}
              onClick={withdrawing.open}
            >
              {t('workbench.versions.withdraw')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog of={isNoting} title={t('workbench.versions.noteTitle', number)} onClose={noting.close}>
        {() => <NoteForm task={task} version={version} onDone={noting.close} />}
      </Dialog>
      <Dialog of={isWithdrawing} title={t('workbench.versions.withdrawTitle', number)} onClose={withdrawing.close}>
        {() => <WithdrawForm task={task} version={version} onDone={withdrawing.close} />}
      </Dialog>
    </>
  );
}

type FormProps = Props & { onDone: () => void };

/** Words to the customer about a version. */
function NoteForm({ task: { taskId, changedAt }, version: { version, note }, onDone }: FormProps) {
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
function WithdrawForm({ task: { taskId, changedAt }, version: { version }, onDone }: FormProps) {
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
