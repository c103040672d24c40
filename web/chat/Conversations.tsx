import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChatWriter, Conversation } from '#contract/chat.ts';
import type { TaskId } from '#contract/ids.ts';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { PeriodFilter } from '#web/kit/PeriodFilter.tsx';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { ConversationFilterTabs } from './ConversationFilterTabs.tsx';
import { ConversationList } from './ConversationList.tsx';
import { useConversationFilter } from './useConversationFilter.ts';
import { useConversations } from './useConversations.ts';

const noneOf = { all: 'chat.page.none', unread: 'chat.page.noneUnread', waiting: 'chat.page.noneWaiting' } as const;

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
  const list = useListSearch();
  const { show, choose } = useConversationFilter();
  const { tab: _tab, ...page } = list.search;
  const isStaff = side === 'support';
  const conversations = useConversations(side, { ...page, show });
  return (
    <Stack gap="sm">
      <ListTools list={list} placeholder={t(isStaff ? 'chat.page.searchOfStaff' : 'chat.page.search')}>
        {isStaff && <PeriodFilter list={list} />}
      </ListTools>
      {isStaff && <ConversationFilterTabs show={show} onChoose={choose} />}
      <ListBody
        list={list}
        rows={conversations}
        none={t(isStaff ? noneOf[show] : 'chat.page.none')}
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
