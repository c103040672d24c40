import { Select } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskId } from '#contract/ids.ts';
import { chatApi, type ReplyTemplate } from '#contract/chat.ts';
import { fillTemplate, groupTemplates, insertText } from '#rules/reply-template.ts';
import { query } from '#web/api/index.ts';
import { languages } from '#web/i18n/index.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { maxMessage, messageField } from '#web/chat/message-field.ts';

type Props = { taskId: TaskId; message: string; onInsert: (message: string) => void };

/** Puts a filled template into the message at the cursor; templates in the customer's language come first. */
export function TemplatePicker({ taskId, message, onInsert }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  const templates = useQuery({ ...query(chatApi.getReplyTemplates, {}), enabled: isOpen });
  const reply = useQuery({ ...query(chatApi.getReplyFacts, { taskId }), enabled: isOpen });
  const error = templates.error ?? reply.error;

  const insert = (templateId: string | null) => {
    const template = templates.data?.find((one) => String(one.templateId) === templateId);
    if (template === undefined || reply.data === undefined) return;
    const filled = fillTemplate(template.text, reply.data.facts);
    const whole = insertText(message, filled, messageField.cursorOf(taskId, message));
    setWords('');
    if (whole.length > maxMessage) {
      notify.warning(t('chat.templates.tooLong', { limit: maxMessage }));
      return;
    }
    onInsert(whole);
    messageField.focus(taskId);
  };
  const option = ({ templateId, title }: ReplyTemplate) => ({ value: String(templateId), label: title });
  const language = reply.data?.language;
  const { own, any, other } = groupTemplates(templates.data ?? [], language);
  const groups = [
    { group: language === undefined ? '' : languages[language], items: own.map(option) },
    { group: t('chat.templates.any'), items: any.map(option) },
    {
      group: t('chat.templates.other'),
      items: other.map((one) => ({
        value: String(one.templateId),
        label: t('chat.templates.inLanguage', { title: one.title, language: one.language ?? '' }),
      })),
    },
  ].filter(({ items }) => items.length > 0);
  const whenNothing = () => {
    if (error !== null) return t('chat.templates.failed', { reason: refusalText(error) });
    if (templates.data === undefined || reply.data === undefined) return t('chat.templates.loading');
    return t(templates.data.length === 0 ? 'chat.templates.none' : 'chat.templates.noneFound');
  };
  return (
    <Select
      size="xs"
      flex="0 1 210px"
      miw={0}
      searchable
      aria-label={t('chat.templates.insert')}
      placeholder={t('chat.templates.insert')}
      leftSection={<IconTemplate size={14} aria-hidden />}
      nothingFoundMessage={whenNothing()}
      comboboxProps={{ width: 280, position: 'bottom-end' }}
      maxDropdownHeight={260}
      data={reply.data === undefined ? [] : groups}
      value={null}
      searchValue={words}
      onSearchChange={setWords}
      onDropdownOpen={() => {
        setIsOpen(true);
      }}
      onChange={insert}
    />
  );
}
