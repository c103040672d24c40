import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Input } from '#contract/call.ts';
import { chatApi, type ChatWriter, type Conversation } from '#contract/chat.ts';
import { ask } from '#web/api/index.ts';

type Filter = Input<typeof chatApi.listAllConversations>;
type Conversations = { data: Conversation[]; total: number };

/** A page of the conversations that the reader's side sees, looked at anew every 6 seconds. */
export function useConversations(side: ChatWriter, { show, userId, ...page }: Filter) {
  const filter = side === 'customer' ? page : { ...page, ...(show && { show }), ...(userId && { userId }) };
  const call = side === 'customer' ? chatApi.listConversations : chatApi.listAllConversations;
  return useQuery({
    queryKey: [call.name, filter],
    queryFn: (): Promise<Conversations> => ask(call, filter),
    refetchOnMount: 'always',
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
}
