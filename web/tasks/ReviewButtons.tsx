import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatApi } from '#contract/chat.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { Task } from '#contract/tasks.ts';
import { isReviewable } from '#rules/task-actions.ts';
import { confirm } from '#web/kit/confirm.ts';
import { useCommand } from '#web/kit/useCommand.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** The verdict of a customer on a finished file: it works, it does not, or it goes back to support with a message. */
export function ReviewButtons({ task }: { task: Task }) {
  // A file that a person made is judged in the customer's own words.
  const isAutomatic = isReviewable(task) && task.doneBy === undefined;
  return (
    <>
      {isAutomatic && <WorksButton task={task} />}
      {isAutomatic && <NotWorkingButton task={task} />}
      <SendBackButton task={task} />
    </>
  );
}

/** One tap says that a file of the automatic service works: others can rely on what made it. */
function WorksButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const confirmation = useCommand(orderingApi.confirmTaskWorks, {
    done: t('library.works.done'),
    failed: (reason) => t('library.works.failed', { reason }),
  });
  if (task.worksAt !== undefined)
    return (
      <Text size="sm" c="dimmed">
        {t('library.works.said')}
      </Text>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconThumbUp size={16} aria-hidden />}
      loading={confirmation.isPending}
      onClick={() => void confirmation.run({ taskId: task.taskId })}
    >
      {t('library.works.button')}
    </Button>
  );
}

/** One tap and a yes send a file of the automatic service back; what made it is not used until a person has checked it. */
export function NotWorkingButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const sending = useCommand(chatApi.sendTaskBack, {
    done: t('tasks.review.sent', { task: task.taskId }),
    failed: (reason) => t('library.notWorking.failed', { reason }),
  });
  async function sendBack() {
    const isSure = await confirm({
      title: t('library.notWorking.title'),
      text: t('library.notWorking.text'),
      confirmLabel: t('library.notWorking.confirm'),
    });
    if (isSure) await sending.run({ taskId: task.taskId, message: t('library.notWorking.message') });
  }
  return (
    <Button
      variant="default"
      leftSection={<IconThumbDown size={16} aria-hidden />}
      loading={sending.isPending}
      onClick={() => void sendBack()}
    >
      {t('library.notWorking.button')}
    </Button>
  );
}

/** Opens the dialog that sends a finished file back. */
export function SendBackButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isReviewable(task) && !isOpen) return undefined;
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={open}>
        {t('tasks.review.button')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('tasks.review.title', { task: task.taskId })}
        closeButtonProps={{ 'aria-label': t('tasks.close') }}
        centered
      >
        <SendBackForm task={task} onDone={close} />
      </Modal>
    </>
  );
}

/** The fault of a file in the customer's words, for support; without words nothing is sent. */
function SendBackForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const [message, setMessage] = useState('');
  const sending = useCommand(chatApi.sendTaskBack, {
    done: t('tasks.review.sent', { task: task.taskId }),
    failed: () => undefined,
    onDone,
  });
  const isEmpty = message.trim() === '';
  // The answer was lost, not the message.
  const hasArrived = sending.error !== null && task.type === 'inReview';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void sending.run({ taskId: task.taskId, message: message.trim() });
      }}
    >
      <Stack>
        <Text size="sm">{t('tasks.review.text')}</Text>
        <Textarea
          data-autofocus
          required
          label={t('tasks.review.message')}
          placeholder={t('tasks.review.placeholder')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
          readOnly={sending.isPending}
          value={message}
          onChange={({ currentTarget }) => {
            setMessage(currentTarget.value);
          }}
        />
        {hasArrived && <Alert role="status">{t('tasks.review.sent', { task: task.taskId })}</Alert>}
        {sending.error !== null && !hasArrived && (
          <Alert color="red" role="alert">
            {t('tasks.review.failed', { reason: refusalText(sending.error) })}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t(hasArrived ? 'tasks.close' : 'shell.cancel')}
          </Button>
          <Button type="submit" disabled={isEmpty || hasArrived} loading={sending.isPending}>
            {t('tasks.review.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
