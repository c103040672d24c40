import { SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Input } from '#contract/call.ts';
import {
  chatApi,
  type ChatWriter,
  type Conversation,
  ConversationFilter,
  conversationFilters,
} from '#contract/chat.ts';
import type { TaskId, UserId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { ListBody } from '#web/kit/table/ListBody.tsx';
import { ListTools } from '#web/kit/table/ListTools.tsx';
import { ListSearch } from '#web/kit/table/list-search.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { ConversationList } from './ConversationList.tsx';

const emptyTexts = {
  all: 'chat.page.none',
  unread: 'chat.page.noneUnread',
  waiting: 'chat.page.noneWaiting',
  asked: 'chat.page.noneAsked',
} as const;

type Props = {
  side: ChatWriter;
  chosen: TaskId | undefined;
  onChoose: (conversation: Conversation) => void;
  /** Opens a conversation to write in it. */
  onWrite: (conversation: Conversation) => void;
};

/** The conversations of a customer, or for staff of all: unread ones first. */
export function Conversations({ side, chosen, onChoose, onWrite }: Props) {
  const { t } = useTranslation();
  const list = useListSearch({ filters: { show: ConversationFilter } });
  const { show = 'all' } = list.filters;
  const { page } = list;
  const isStaff = side === 'support';
  const conversations = useConversations(side, { ...page, show });
  return (
    <Stack gap="sm" data-list>
      <ListTools
        list={list}
        placeholder={t(isStaff ? 'chat.page.searchOfStaff' : 'chat.page.search')}
        hasPeriod={isStaff}
      />
      {isStaff && (
        <ConversationFilterTabs
          show={show}
          onChoose={(next) => {
            list.change({ show: next === 'all' ? undefined : next });
          }}
        />
      )}
      <ListBody
        list={list}
        rows={conversations}
        none={t(isStaff ? emptyTexts[show] : 'chat.page.none')}
        noneFiltered={t('chat.page.noneFiltered')}
        whenNone={
          !isStaff && (
            <Text size="sm" c="dimmed" ta="center">
              {t('chat.page.noneHint')}
            </Text>
          )
        }
      >
        {(rows) => (
          <ConversationList
            conversations={rows}
            side={side}
            chosen={chosen}
            words={page.search.split(/\s+/).filter((word) => word !== '')}
            onChoose={onChoose}
            onWrite={onWrite}
          />
        )}
      </ListBody>
    </Stack>
  );
}

type ConversationFilterTabsProps = { show: ConversationFilter; onChoose: (show: ConversationFilter) => void };

/** Narrows the conversations to those with something unread, or to those that wait for an answer. */
function ConversationFilterTabs({ show, onChoose }: ConversationFilterTabsProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('chat.page.show.label')}
      // The one that a figure of the statistics leads to stands there while it is chosen.
      data={conversationFilters
        .filter((value) => value !== 'asked' || show === value)
        .map((value) => ({ value, label: t(`chat.page.show.${value}`) }))}
      value={show}
      onChange={onChoose}
    />
  );
}

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

type Filter = Input<typeof chatApi.listAllConversations>;

/** A page of the conversations of the reader's side, asked for again every 6 seconds. */
function useConversations(side: ChatWriter, { show, userId, ...page }: Filter) {
  const filter = side === 'customer' ? page : { ...page, ...(show && { show }), ...(userId && { userId }) };
  const call = side === 'customer' ? chatApi.listConversations : chatApi.listAllConversations;
  return useQuery({
    ...query<typeof chatApi.listConversations | typeof chatApi.listAllConversations>(call, filter),
    refetchOnMount: 'always',
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
}
