import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconMoodSad, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { chatApi } from '#contract/chat.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { Task } from '#contract/tasks/task.ts';
import { maxTextLength } from '#contract/wire.ts';
import { isReviewable } from '#rules/task-actions.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { useMayMake } from '#web/session/useMayMake.ts';

/** The verdict of a customer on a finished file: it works, or something is wrong with it. People who may not order give none. */
export function ReviewButtons({ task }: { task: Task }) {
  const mayMake = useMayMake();
  if (!mayMake(orderingApi.confirmTaskWorks)) return undefined;
  return (
    <>
      {isJudgedByTap(task) && <WorksButton task={task} />}
      <SomethingWrongButton task={task} />
    </>
  );
}

/** A file that a person made is judged in the customer's own words. */
const isJudgedByTap = (task: Task): boolean => isReviewable(task) && task.doneBy === undefined;

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

/** Opens the two ways of saying that a file is wrong; where only words are left, the form for them at once. */
function SomethingWrongButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [writes, setWrites] = useState(false);
  const notWorking = useNotWorking(task);
  const isChoosing = isJudgedByTap(task) && !writes;
  if (!isReviewable(task) && !isOpen) return undefined;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMoodSad size={16} aria-hidden />}
        loading={notWorking.isPending}
        onClick={() => {
          setWrites(false);
          open();
        }}
      >
        {t('tasks.wrong.button')}
      </Button>
      <Dialog
        of={isOpen}
        onClose={close}
        title={isChoosing ? t('tasks.wrong.button') : t('tasks.review.title', { task: task.taskId })}
        centered
      >
        {isChoosing ? (
          <Stack gap="lg">
            <Choice text={t('tasks.wrong.notWorking')}>
              <Button
                variant="default"
                leftSection={<IconThumbDown size={16} aria-hidden />}
                onClick={() => {
                  close();
                  void notWorking.say();
                }}
              >
                {t('library.notWorking.button')}
              </Button>
            </Choice>
            <Choice text={t('tasks.wrong.sendBack')}>
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => {
                  setWrites(true);
                }}
              >
                {t('tasks.review.button')}
              </Button>
            </Choice>
            <Text size="xs" c="dimmed">
              {t('tasks.wrong.free')}
            </Text>
          </Stack>
        ) : (
          <SendBackForm task={task} onDone={close} />
        )}
      </Dialog>
    </>
  );
}

/** One of the two ways with its meaning. */
function Choice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Stack gap={8} align="flex-start">
      {children}
      <Text size="sm">{text}</Text>
    </Stack>
  );
}

/** One tap and a yes send a file of the automatic service back; what made it is not used until a person has checked it. */
function useNotWorking(task: Task) {
  const { t } = useTranslation();
  const sending = useCommand(chatApi.sendTaskBack, {
    done: t('tasks.review.sent', { task: task.taskId }),
    failed: (reason) => t('library.notWorking.failed', { reason }),
  });
  const say = async () => {
    const isSure = await confirm({
      title: t('library.notWorking.title'),
      text: t('library.notWorking.text'),
      confirmLabel: t('library.notWorking.confirm'),
    });
    if (isSure) await sending.run({ taskId: task.taskId, message: t('library.notWorking.message') });
  };
  return { say, isPending: sending.isPending };
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
  const submit = () => sending.run({ taskId: task.taskId, message: message.trim() });
  return (
    <Form
      form={{
        ...sending,
        submit,
        error: hasArrived ? null : sending.error,
        errorText: t('tasks.review.failed', { reason: refusalText(sending.error) }),
      }}
      submitLabel={t('tasks.review.send')}
      button={{ disabled: isEmpty || hasArrived }}
      onCancel={onDone}
      cancelLabel={t(hasArrived ? 'tasks.close' : 'shell.cancel')}
      gap="md"
    >
      <Text size="sm">{t('tasks.review.text')}</Text>
      <Textarea
        data-autofocus
        required
        label={t('tasks.review.message')}
        placeholder={t('tasks.review.placeholder')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxTextLength(chatApi.sendTaskBack.input, 'message')}
        readOnly={sending.isPending}
        value={message}
        onChange={({ currentTarget }) => {
          setMessage(currentTarget.value);
        }}
      />
      {hasArrived && <Alert role="status">{t('tasks.review.sent', { task: task.taskId })}</Alert>}
    </Form>
  );
}
