import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { useSendTaskBack } from './useSendTaskBack.ts';

/** What is wrong with a file, for support; without words nothing is sent. */
export function SendBackForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const [message, setMessage] = useState('');
  const sending = useSendTaskBack(task.taskId);
  const isEmpty = message.trim() === '';
  // The answer was lost, not the message.
  const hasArrived = sending.isError && task.type === 'inReview';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) sending.mutate(message.trim(), { onSuccess: onDone });
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
        {sending.isError && !hasArrived && (
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
