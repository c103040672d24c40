import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListSearch } from '#web/kit/list-search.ts';
import { ConversationList } from './ConversationList.tsx';
import { useConversations } from './useConversations.ts';

/** The conversations of one customer; one that is chosen opens among all chats. */
export function ChatsOfCustomer({ userId }: { userId: UserId }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The address belongs to the page around it.
  const [page, setPage] = useState(1);
  const search = ListSearch.parse({ page });
  const conversations = useConversations('support', { filterMode: 'all', page, userId });
  const list = {
    search,
    filtered: false,
    change: (part: Partial<ListSearch>) => {
      setPage(part.page ?? 1);
    },
    reset: () => {
      setPage(1);
      return Promise.resolve();
    },
    resets: 0,
  };
  return (
    <Stack gap="sm" maw={720} component="section" aria-label={t('chat.page.ofCustomer')}>
      <ListBody
        list={list}
        rows={conversations}
        none={t('chat.page.noneOfCustomer')}
        noneFiltered={t('chat.page.noneOfCustomer')}
      >
        {(rows) => (
          <ConversationList
            conversations={rows}
            side="support"
            isOfOneCustomer
            onChoose={({ taskId }) => {
              void navigate({ to: '/admin/chatsoverview', search: { task: taskId } });
            }}
          />
        )}
      </ListBody>
    </Stack>
  );
}
