import { Button, Checkbox, Group, Progress, Stack } from '@mantine/core';
import { IconNote, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closing } from './ChatPanel.tsx';
import { ChatFilePicker } from './ChatFilePicker.tsx';
import { MessageField } from './MessageField.tsx';
import { MessageKind } from './MessageKind.tsx';
import { TemplatePicker } from './templates/TemplatePicker.tsx';
import type { ChatOfTask } from './specified-fields.ts';
import { useDraft } from './useDraft.ts';
import { useSendMessage } from './useSendMessage.ts';

type Props = ChatOfTask & { closing: Closing | undefined };

/** Writes a message, staff also a note among themselves; what was not sent stays, also while other chats are looked at. */
export function ChatForm({ closing, ...chat }: Props) {
  const { taskId, side } = chat;
  const { t } = useTranslation();
  const [{ message, file, internal, key }, change] = useDraft(taskId);
  const [closes, setCloses] = useState(true);
  const [isAsked, setIsAsked] = useState(false);
  const sending = useSendMessage(chat);
  const isClosing = closes && closing?.hindrance === undefined;
  const isEmpty = message.trim() === '';
  const isAgain = key !== undefined && !sending.isPending;
  const Icon = internal ? IconNote : IconSend;

  const send = () => {
    setIsAsked(isEmpty);
    if (isEmpty || sending.isPending) return;
    sending.send(() => {
      if (isClosing && !internal) void closing?.close();
    });
  };
  const label = () => {
    if (internal) return isAgain ? 'chat.form.saveAgain' : 'chat.form.save';
    return isAgain ? 'chat.form.sendAgain' : 'chat.form.send';
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="xs">
        {side === 'support' && (
          <Group gap="xs" justify="space-between">
            <MessageKind
              internal={internal}
              onChange={(chosen) => {
                change({ internal: chosen });
              }}
            />
            <TemplatePicker
              taskId={taskId}
              message={message}
              onInsert={(whole) => {
                change({ message: whole });
              }}
            />
          </Group>
        )}
        <MessageField
          taskId={taskId}
          message={message}
          internal={internal}
          isSending={sending.isPending}
          error={isAsked && isEmpty && t('chat.form.noText')}
          onSend={send}
          onChange={(written) => {
            change({ message: written });
          }}
        />
        {sending.isPending && file !== undefined && (
          <Progress value={sending.share * 100} aria-label={t('chat.form.progress')} />
        )}
        <Group gap="sm">
          <ChatFilePicker
            file={file}
            onPick={(picked) => {
              change({ file: picked });
            }}
          />
          <Group gap="sm" ml="auto">
            {closing !== undefined && !internal && (
              <Checkbox
                label={t('chat.form.closeTask')}
                description={closing.hindrance}
                disabled={closing.hindrance !== undefined}
                checked={isClosing}
                onChange={({ currentTarget }) => {
                  setCloses(currentTarget.checked);
                }}
              />
            )}
            <Button
              type="submit"
              disabled={isEmpty}
              loading={sending.isPending}
              color={internal ? 'yellow.9' : 'port'}
              leftSection={<Icon size={16} aria-hidden />}
            >
              {t(label())}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
