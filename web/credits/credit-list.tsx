import { Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CreditKind, creditKinds } from '#contract/credits.ts';
import type { CreditCents } from '#contract/money.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';
import classes from './credits.module.css';

const KindSearch = z.object({ kind: CreditKind.optional().catch(undefined) });

/** A list of credit transactions: page, words, period and kind, kept in the address; `filter` is what it asks for. */
export function useCreditList() {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const language = useLanguage();
  const list = useListSearch();
  const { kind } = KindSearch.parse(search);
  const { tab: _tab, ...page } = list.search;
  /** Shows one kind, or without one all; from the first page. */
  const setKind = (chosen: CreditKind | undefined) =>
    navigate({
      to: '.',
      search: (before: object) => ({ ...before, kind: chosen, page: undefined }) as never,
      replace: true,
    });
  return {
    list: {
      ...list,
      filtered: list.filtered || kind !== undefined,
      reset: async () => {
        await setKind(undefined);
        await list.reset();
      },
    },
    filter: { ...page, language, ...(kind !== undefined && { kind }) },
    kinds: { kind, setKind },
  };
}

/** Narrows a list of transactions to one kind. */
export function KindFilter({ kinds: { kind, setKind } }: Pick<ReturnType<typeof useCreditList>, 'kinds'>) {
  const { t } = useTranslation();
  return (
    <Select
      w={150}
      label={t('credits.overview.kindLabel')}
      allowDeselect={false}
      data={[
        { value: 'all', label: t('credits.overview.allKinds') },
        ...creditKinds.map((one) => ({ value: one, label: t(`credits.kind.${one}`) })),
      ]}
      value={kind ?? 'all'}
      onChange={(chosen) => {
        void setKind(creditKinds.find((one) => one === chosen));
      }}
    />
  );
}

const colors = {
  purchase: 'teal',
  payment: 'gray',
  refund: 'blue',
  correction: 'yellow',
  bonus: 'teal',
} as const satisfies Record<CreditKind, string>;

/** The kind of a transaction. */
export function KindBadge({ kind }: { kind: CreditKind }) {
  const { t } = useTranslation();
  return <StateBadge variant="outline" color={colors[kind]} label={t(`credits.kind.${kind}`)} />;
}

/** A signed amount of credits: what came in bears a plus, what was spent a minus. Neither is an error. */
export function Amount({ amount, size = 'sm' }: { amount: CreditCents; size?: 'xs' | 'sm' }) {
  const { signedCredits } = useFormats();
  return (
    <Text span size={size} fw={500} ff="monospace" className={classes['amount'] ?? ''}>
      {signedCredits(amount)}
    </Text>
  );
}
