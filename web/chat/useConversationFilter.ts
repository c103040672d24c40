import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { ConversationFilter } from '#contract/chat.ts';

const Shown = z.object({ show: ConversationFilter.default('all').catch('all') });

/** Which conversations staff look at, kept in the address. */
export function useConversationFilter() {
  const given: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    show: Shown.parse(given).show,
    choose: (show: ConversationFilter) => {
      void navigate({
        to: '.',
        search: (before: object): object => ({ ...before, page: undefined, show: show === 'all' ? undefined : show }),
        replace: true,
      });
    },
  };
}
