import { NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useDecimals } from '#web/kit/form/useDecimals.ts';
import { accountingApi, type OpenItem, OpenItemState, openItemStates } from '#contract/accounting.ts';
import { businessClock } from '#rules/support-hours.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useCurrency, useMoney } from '#web/kit/format/useMoney.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';

/** The time of a calendar day at which it is the same day in every time zone of Europe. */
const noonOf = (day: string) => `${day}T12:00:00Z`;

type Props = {
  /** The number of a document as the way to it. */
  renderDocument: (number: string) => ReactNode;
};

/** The invoices on account, those first that have been due the longest, with the sum that is open. */
export function OpenItems({ renderDocument }: Props) {
  const { t } = useTranslation();
  const { count, date } = useFormats();
  const money = useMoney();
  const list = useListSearch({ filters: { state: OpenItemState } });
  const { state } = list.filters;
  const items = useQuery({
    ...query(accountingApi.listOpenItems, { ...list.page, ...(state !== undefined && { state }) }),
    placeholderData: keepPreviousData,
  });
  const total = items.data?.total ?? 0;
  return (
    <ListPage
      list={list}
      rows={items}
      searchLabel={t('accounting.openItems.search')}
      filters={[
        list.filterBy(
          'state',
          t('accounting.openItems.columns.state'),
          openItemStates.map((value) => ({ value, label: t(`accounting.openItems.state.${value}`) })),
        ),
      ]}
      none={t('accounting.openItems.none')}
      noneFiltered={t('accounting.openItems.noneFiltered')}
    >
      {(rows) => (
        <DataTable
          label={t('accounting.openItems.title')}
          rows={rows}
          rowKey={({ invoiceId }) => invoiceId}
          list={list}
          minWidth={640}
          footLabel={t('accounting.openItems.sumOf', { count: total, number: count(total) })}
          heads={(id) => t(`accounting.openItems.columns.${id}`)}
          columns={[
            {
              id: 'number',
              phone: 'line',
              phoneCell: ({ number }) => number,
              cell: ({ number }) => renderDocument(number),
            },
            {
              id: 'customer',
              phone: 'head',
              share: 100,
              cell: ({ userId, customer }) => <CustomerLink userId={userId} name={customer} />,
            },
            { id: 'dueOn', noWrap: true, phone: 'line', cell: ({ dueOn }) => date(noonOf(dueOn)) },
            { id: 'state', phone: 'line', cell: (item) => <StateOfItem item={item} /> },
            { id: 'gross', isNumber: true, fromWidth: 860, cell: ({ gross }) => money(gross) },
            { id: 'paid', isNumber: true, fromWidth: 860, cell: ({ paid }) => money(paid) },
            {
              id: 'open',
              isNumber: true,
              phone: 'mark',
              cell: ({ open }) => money(open),
              foot: items.data !== undefined && money(items.data.open),
            },
            { id: 'action', revealOnHover: true, phone: 'end', cell: (item) => <SettleButton item={item} /> },
          ]}
        />
      )}
    </ListPage>
  );
}

function StateOfItem({ item: { isOverdue, open } }: { item: OpenItem }) {
  const { t } = useTranslation();
  if (isOverdue)
    return <StateBadge color="danger" icon={IconAlertTriangle} label={t('accounting.openItems.state.overdue')} />;
  return open > 0 ? (
    <StateBadge color="port" icon={IconClock} label={t('accounting.openItems.state.open')} />
  ) : (
    <StateBadge color="good" icon={IconCheck} label={t('accounting.openItems.state.settled')} />
  );
}

/** Opens the dialog in which staff book money for an invoice, or take back what they booked. */
function SettleButton({ item }: { item: OpenItem }) {
  const { t } = useTranslation();
  const title = t('accounting.openItems.settle.title', { number: item.number });
  return (
    <DialogButton
      text={t('accounting.openItems.settle.action')}
      title={title}
      centered
      button={{ size: 'compact-xs', variant: 'default', 'aria-label': title }}
    >
      {(close) => <SettleForm item={item} onDone={close} />}
    </DialogButton>
  );
}

type Values = { amount: number | string; paidOn: string };

function SettleForm({
  item: { invoiceId, customer, open, paid, payments },
  onDone,
}: {
  item: OpenItem;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const decimals = useDecimals();
  const currency = useCurrency();
  const { date } = useFormats();
  const money = useMoney();
  const beforeId = useId();
  const [{ paymentKey, today }] = useState(() => ({
    paymentKey: uuid(),
    today: businessClock(new Date(Date.now())).day,
  }));
  const form = useCallForm(
    accountingApi.settleOpenItem,
    ({ amount, paidOn }: Values) => ({
      invoiceId,
      amount: Math.round(Number(amount) * 100),
      paidOn,
      paymentKey,
    }),
    {
      initialValues: { amount: open > 0 ? open / 100 : '', paidOn: today },
      problems: ({ amount, paidOn }) => {
        const cents = Math.round(Number(amount) * 100);
        const isAmount = amount !== '' && cents !== 0 && cents <= Math.max(open, 0) && cents >= -paid;
        const limits = { open: money(Math.max(open, 0)), paid: money(paid) };
        return {
          amount: !isAmount && t('accounting.openItems.settle.amountNotValid', limits),
          paidOn: (paidOn === '' || paidOn > today) && t('accounting.openItems.settle.dayNotValid'),
        };
      },
      done: t('accounting.openItems.settle.done'),
      onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('accounting.openItems.settle.run')}>
      <Text size="sm">
        {t('accounting.openItems.settle.about', { customer, open: money(open), paid: money(paid) })}
      </Text>
      {payments.length > 0 && (
        <Stack gap={2}>
          <Text size="xs" c="dimmed" id={beforeId}>
            {t('accounting.openItems.settle.before')}
          </Text>
          <Stack gap={2} component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-labelledby={beforeId}>
            {payments.map(({ amount, paidOn, isFromStatement, bookedBy, bookedAt }) => (
              <Text key={bookedAt} component="li" size="sm">
                {[
                  date(noonOf(paidOn)),
                  money(amount),
                  isFromStatement
                    ? t('accounting.openItems.settle.fromStatement')
                    : t('accounting.openItems.settle.byHand', { who: bookedBy }),
                ].join(' · ')}
              </Text>
            ))}
          </Stack>
        </Stack>
      )}
      <NumberInput
        required
        hideControls
        decimalScale={2}
        {...decimals}
        label={t('accounting.openItems.settle.amount', { currency })}
        description={t('accounting.openItems.settle.amountHint')}
        data-autofocus
        {...form.input('amount')}
      />
      <TextInput
        required
        type="date"
        max={today}
        label={t('accounting.openItems.settle.paidOn')}
        {...form.input('paidOn')}
      />
    </Form>
  );
}
