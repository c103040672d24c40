import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type ChatWriter,
  type Conversation,
  getAllChatMessagesForAdmin,
  getAllChatMessagesFromUser,
} from '#contract/chat.ts';
import type { TaskId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { ListBody } from '#web/ui/ListBody.tsx';
import { ListTools } from '#web/ui/ListTools.tsx';
import { useListSearch } from '#web/ui/useListSearch.ts';
import { ConversationRow } from './ConversationRow.tsx';
import classes from './chat.module.css';

type Props = { side: ChatWriter; chosen: TaskId | undefined; onChoose: (conversation: Conversation) => void };

/** The conversations of a customer, or for staff of all: unread ones first. */
export function Conversations({ side, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const list = useListSearch();
  const { tab: _tab, ...page } = list.search;
  const call = side === 'tuner' ? getAllChatMessagesFromUser : getAllChatMessagesForAdmin;
  const conversations = useQuery({
    ...query(call, page),
    refetchOnMount: 'always',
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="sm">
      <ListTools list={list} placeholder={t(side === 'tuner' ? 'chat.page.search' : 'chat.page.searchOfStaff')} />
      <ListBody
        list={list}
        rows={conversations}
        none={t('chat.page.none')}
        noneFiltered={t('chat.page.noneFiltered')}
        whenNone={
          side === 'tuner' && (
            <Text size="sm" c="dimmed" ta="center">
              {t('chat.page.noneHint')}
            </Text>
          )
        }
      >
        {(rows) => (
          <ul className={classes['rows']} aria-label={t('chat.page.list')}>
            {rows.map((one) => (
              <li key={one.taskId}>
                <ConversationRow
                  conversation={one}
                  side={side}
                  isChosen={one.taskId === chosen}
                  onChoose={() => {
                    onChoose(one);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </Stack>
  );
}
