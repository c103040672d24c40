import { Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { CreditFilterKind, creditFilterKinds, type CreditKind } from '#contract/credits.ts';
import type { CreditCents } from '#contract/money.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import type { ListAddress } from '#web/kit/table/list-search.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import classes from './credits.module.css';

const schemas = { kind: CreditFilterKind };

/** The part of an address that a list of credit transactions reads, as links to it write it. */
export type CreditsAddress = ListAddress<typeof schemas>;

/**
 * A list of credit transactions: page, words, period, kind and order, kept in the address; `filter` is what it asks for.
 *
 * @param sorts the columns by which it is sorted
 */
export function useCreditList<const Sort extends string>(sorts: readonly Sort[]) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListSearch({ sorts, filters: schemas });
  const { kind } = list.filters;
  return {
    list,
    filter: { ...list.page, language, ...(kind !== undefined && { kind }) },
    filters: [
      list.filterBy(
        'kind',
        t('credits.overview.kindLabel'),
        creditFilterKinds.map((value) => ({ value, label: t(`credits.kind.${value}`) })),
      ),
    ],
  };
}

const colors = {
  purchase: 'good',
  payment: 'gray',
  refund: 'info',
  correction: 'attention',
  bonus: 'good',
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
