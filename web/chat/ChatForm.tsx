import { Button, Checkbox, Group, Progress, Stack, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobId, TaskId } from '#contract/ids.ts';
import { ChatFilePicker } from './ChatFilePicker.tsx';
import { useSendMessage } from './useSendMessage.ts';

type Props = { jobId: JobId; taskId: TaskId; onClose: (() => Promise<void>) | undefined };

/** Writes a message; what was not sent stays. */
export function ChatForm({ jobId, taskId, onClose }: Props) {
  const { t } = useTranslation();
  const [message, setMessage] = useState('');
  const [file, setFile] = useState<File>();
  const [closes, setCloses] = useState(true);
  const [isAsked, setIsAsked] = useState(false);
  const sending = useSendMessage(jobId, taskId);
  const isEmpty = message.trim() === '';

  const send = () => {
    setIsAsked(isEmpty);
    if (isEmpty || sending.isPending) return;
    sending.send({ message, file }, () => {
      setMessage('');
      setFile(undefined);
      if (closes) void onClose?.();
    });
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="xs">
        <Textarea
          label={t('chat.form.label')}
          placeholder={t('chat.form.placeholder')}
          description={t('chat.form.hint')}
          descriptionProps={{ visibleFrom: 'sm' }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={isAsked && isEmpty && t('chat.form.noText')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5000}
          readOnly={sending.isPending}
          value={message}
          onKeyDown={sendByKey}
          onChange={({ currentTarget }) => {
            setMessage(currentTarget.value);
          }}
        />
        {sending.isPending && file !== undefined && (
          <Progress value={sending.share * 100} aria-label={t('chat.form.progress')} />
        )}
        <Group gap="sm">
          <ChatFilePicker file={file} onPick={setFile} />
          <Group gap="sm" ml="auto">
            {onClose !== undefined && (
              <Checkbox
                label={t('chat.form.closeTask')}
                checked={closes}
                onChange={({ currentTarget }) => {
                  setCloses(currentTarget.checked);
                }}
              />
            )}
            <Button
              type="submit"
              disabled={isEmpty}
              loading={sending.isPending}
              leftSection={<IconSend size={16} aria-hidden />}
            >
              {t(sending.isError ? 'chat.form.sendAgain' : 'chat.form.send')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
