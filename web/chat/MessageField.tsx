import { Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import classes from './chat.module.css';
import { messageField, messageFieldId } from './message-field.ts';

/** Characters that a message may have. */
export const longestMessage = 5000;

type Props = {
  taskId: TaskId;
  message: string;
  internal: boolean;
  isSending: boolean;
  error: string | false;
  onChange: (message: string) => void;
  onSend: () => void;
};

/** The text of a message. */
export function MessageField({ taskId, message, internal, isSending, error, onChange, onSend }: Props) {
  const { t } = useTranslation();
  const sendByKey = (event: KeyboardEvent) => {
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
      label={t('chat.form.label')}
      placeholder={t(internal ? 'chat.form.notePlaceholder' : 'chat.form.placeholder')}
      description={t(internal ? 'chat.form.noteHint' : 'chat.form.hint')}
      {...(!internal && { descriptionProps: { visibleFrom: 'sm' } })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={longestMessage}
      readOnly={isSending}
      value={message}
      onKeyDown={sendByKey}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
      }}
    />
  );
}
