import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { MailFilter } from '#contract/mail.ts';

const Shown = z.object({ state: MailFilter.default('all').catch('all') });

/** Which mails of the outbox are looked at, kept in the address. */
export function useMailFilter() {
  const given: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    state: Shown.parse(given).state,
    choose: (state: MailFilter) => {
      void navigate({
        to: '.',
        search: (before: object): object => ({
          ...before,
          page: undefined,
          state: state === 'all' ? undefined : state,
        }),
        replace: true,
      });
    },
  };
}
