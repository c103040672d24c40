import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { CreditKind } from '#contract/credits.ts';

const KindSearch = z.object({ kind: CreditKind.optional().catch(undefined) });

/** Which kind of transactions is shown, kept in the address beside page, words and period. */
export function useKindFilter() {
  const given: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    kind: KindSearch.parse(given).kind,
    /** Shows one kind, or without one all; from the first page. */
    setKind: (kind: CreditKind | undefined) =>
      navigate({
        to: '.',
        search: (before: object) => ({ ...before, kind, page: undefined }) as never,
        replace: true,
      }),
  };
}
