import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ConversationFilter, conversationFilters } from '#contract/chat.ts';

type Props = { show: ConversationFilter; onChoose: (show: ConversationFilter) => void };

/** Narrows the conversations to those with something unread, or to those that wait for an answer. */
export function ConversationFilterTabs({ show, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('chat.page.show.label')}
      data={conversationFilters.map((value) => ({ value, label: t(`chat.page.show.${value}`) }))}
      value={show}
      onChange={onChoose}
    />
  );
}
