import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { buyingApi, type PurchaseRow } from '#contract/purchases/buying.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { query } from '#web/api/index.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';

/** A purchase as far as it is told from others. */
export type ChosenPurchase = Pick<PurchaseRow, 'purchaseId' | 'reference' | 'customer' | 'gross'>;

type Props = {
  chosen: ChosenPurchase | undefined;
  onChoose: (purchase: ChosenPurchase | undefined) => void;
  error: string | undefined;
};

/** The purchase that a payment is for, found by reference or customer; open ones are offered at once. */
export function PurchaseSelect({ chosen, onChoose, error }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const [typed, setTyped] = useState('');
  const labelOf = ({ reference, customer, gross }: ChosenPurchase) =>
    `${formatReference(reference)} · ${customer} · ${money(gross)}`;
  const words = chosen !== undefined && typed === labelOf(chosen) ? '' : typed.trim();
  const [search] = useDebouncedValue(words, 250);
  const found = useQuery({
    ...query(buyingApi.listPurchases, { filterMode: 'all', search, ...(search === '' && { state: 'open' }) }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.data ?? [];
  const isFound = rows.some(({ purchaseId }) => purchaseId === chosen?.purchaseId);
  const offered: readonly ChosenPurchase[] = chosen === undefined || isFound ? rows : [chosen, ...rows];
  return (
    <Select
      required
      searchable
      label={t('payments.purchase.label')}
      description={t('payments.purchase.hint')}
      nothingFoundMessage={t('payments.purchase.none')}
      data={offered.map((one) => ({ value: String(one.purchaseId), label: labelOf(one) }))}
      filter={({ options }) => options}
      value={chosen === undefined ? null : String(chosen.purchaseId)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        onChoose(offered.find(({ purchaseId }) => String(purchaseId) === id));
      }}
      error={error}
    />
  );
}
