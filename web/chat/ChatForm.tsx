import { Button, Checkbox, Group, Progress, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { IconNote, IconSend } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import type { TaskId } from '#contract/ids.ts';
import { ownActivity } from './activity/own-activity.ts';
import { ChatFilePicker } from './ChatFilePicker.tsx';
import classes from './chat.module.css';
import { useDraft } from './drafts.ts';
import { maxMessage, messageField, messageFieldId } from './message-field.ts';
import { useOutbox } from './outbox.ts';
import type { ChatOfTask } from './specified-fields.ts';
import { TemplatePicker } from './templates/TemplatePicker.tsx';
import { useAttach } from './useAttach.ts';
import type { useClosing } from './useClosing.ts';
import type { Sending } from './useSendMessage.ts';

type Props = ChatOfTask & {
  sending: Sending;
  close: ReturnType<typeof useClosing>;
  /** The page has another step that leads. */
  isQuiet: boolean;
};

/** Writes a message, staff also a note among themselves; a draft stays, also while other chats are looked at. */
export function ChatForm({ taskId, side, sending, close, isQuiet }: Props) {
  const { closing, isTicked, tick } = close;
  const { t } = useTranslation();
  const [{ message, file, internal }, change] = useDraft(taskId);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isFileUnderWay = useOutbox(taskId).some((one) => one.file !== undefined && !one.hasFailed && !one.isWaiting);
  const isEmpty = message.trim() === '';
  const Icon = internal ? IconNote : IconSend;

  const send = () => {
    setIsSubmitted(isEmpty);
    if (isEmpty) return;
    ownActivity.rest(taskId);
    if (closing !== undefined && isTicked && !internal) closing.open(sending.sendDraftNow);
    else {
      sending.sendDraft();
      // The button is off until something is written again: writing goes on in the field.
      messageField.focus(taskId);
    }
  };

  return (
    <PlainForm onSubmit={send}>
      <Stack gap="xs">
        {side === 'support' && (
          <Group gap="xs" justify="space-between" wrap="nowrap">
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
          error={isSubmitted && isEmpty && t('chat.form.noText')}
          onSend={send}
          onChange={(written) => {
            change({ message: written });
            ownActivity.type(taskId, internal);
          }}
        />
        {sending.isPending && isFileUnderWay && (
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
                description={closing.blocker}
                disabled={closing.blocker !== undefined}
                checked={isTicked}
                onChange={({ currentTarget }) => {
                  tick(currentTarget.checked);
                }}
              />
            )}
            <Button
              type="submit"
              disabled={isEmpty}
              variant={isQuiet && !internal ? 'default' : 'filled'}
              color={internal ? 'attention.7' : 'port'}
              leftSection={<Icon size={16} aria-hidden />}
            >
              {t(internal ? 'chat.form.save' : 'chat.form.send')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </PlainForm>
  );
}

type MessageKindProps = { internal: boolean; onChange: (internal: boolean) => void };

/** Chooses between a message to the customer and a note among staff. */
function MessageKind({ internal, onChange }: MessageKindProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      flex="none"
      aria-label={t('chat.form.kind')}
      {...(internal && { color: 'attention.7' })}
      data={[
        { value: 'reply', label: t('chat.form.reply') },
        { value: 'note', label: t('chat.form.note') },
      ]}
      value={internal ? 'note' : 'reply'}
      onChange={(kind) => {
        onChange(kind === 'note');
      }}
    />
  );
}

type MessageFieldProps = {
  taskId: TaskId;
  message: string;
  internal: boolean;
  error: string | false;
  onChange: (message: string) => void;
  onSend: () => void;
};

/** The text of a message. */
function MessageField({ taskId, message, internal, error, onChange, onSend }: MessageFieldProps) {
  const { t } = useTranslation();
  const attach = useAttach(taskId);
  /** Cells of a table come as text and as a picture of them: there the text is meant. */
  const pasteFile = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { files, types } = event.clipboardData;
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    attach([...files]);
  };
  const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Leaves the field for its chat: letters are keys of the page again, and Tab goes on from here.
    if (event.key === 'Escape') messageField.leave(taskId);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <Textarea
      id={messageFieldId(taskId)}
      ref={(field) => {
        messageField.appeared(taskId, field);
      }}
      classNames={internal ? { input: classes['noteInput'] ?? '' } : {}}
      aria-label={t('chat.form.label')}
      placeholder={t(internal ? 'chat.form.notePlaceholder' : 'chat.form.placeholder')}
      description={t(internal ? 'chat.form.noteHint' : 'chat.form.hint')}
      {...(!internal && { descriptionProps: { visibleFrom: 'sm' } })}
      inputWrapperOrder={['input', 'error', 'description']}
      error={error}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={maxMessage}
      value={message}
      onPaste={pasteFile}
      onKeyDown={sendByKey}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
      }}
    />
  );
}
