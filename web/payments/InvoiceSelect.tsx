import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { accountingApi, type OpenItem } from '#contract/accounting.ts';
import { query } from '#web/api/index.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';

/** An invoice on account as far as it is told from others. */
export type ChosenInvoice = Pick<OpenItem, 'invoiceId' | 'number' | 'customer' | 'open'>;

type Props = {
  chosen: ChosenInvoice | undefined;
  onChoose: (invoice: ChosenInvoice | undefined) => void;
  error: string | undefined;
};

/** The invoice on account that a payment is for, found by number or customer among those of which something is open. */
export function InvoiceSelect({ chosen, onChoose, error }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const [typed, setTyped] = useState('');
  const labelOf = ({ number, customer, open }: ChosenInvoice) => `${number} · ${customer} · ${money(open)}`;
  const words = chosen !== undefined && typed === labelOf(chosen) ? '' : typed.trim();
  const [search] = useDebouncedValue(words, 250);
  const found = useQuery({
    ...query(accountingApi.listOpenItems, { filterMode: 'all', search, state: 'open' }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.data ?? [];
  const isFound = rows.some(({ invoiceId }) => invoiceId === chosen?.invoiceId);
  const offered: readonly ChosenInvoice[] = chosen === undefined || isFound ? rows : [chosen, ...rows];
  return (
    <Select
      required
      searchable
      label={t('payments.invoice.label')}
      description={t('payments.invoice.hint')}
      nothingFoundMessage={t('payments.invoice.none')}
      data={offered.map((one) => ({ value: String(one.invoiceId), label: labelOf(one) }))}
      filter={({ options }) => options}
      value={chosen === undefined ? null : String(chosen.invoiceId)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        onChoose(offered.find(({ invoiceId }) => String(invoiceId) === id));
      }}
      error={error}
    />
  );
}
