import { Anchor, Group, Popover, Radio, Stack, Text, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconReceiptOff } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { billingApi, type Invoice, invoiceSorts } from '#contract/billing.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { DocumentIcon, DocumentLink } from './DocumentLink.tsx';
import classes from './billing.module.css';

/** Invoices and cancellations of all customers for staff, with the sums of all that the filter leaves. */
export function Invoices() {
  const { t } = useTranslation();
  const { count, credits, percent } = useFormats();
  const money = useMoney();
  const list = useListSearch({ sorts: invoiceSorts });
  const invoices = useQuery({ ...query(billingApi.listInvoices, list.page), placeholderData: keepPreviousData });
  const total = invoices.data?.total ?? 0;
  const sumOf = (name: 'net' | 'tax' | 'gross') => {
    const sum = invoices.data?.[name];
    return sum !== undefined && money(sum);
  };
  return (
    <ListPage
      list={list}
      rows={invoices}
      sorts={invoiceSorts.map((sort) => ({ sort, label: t(`billing.invoices.columns.${sort}`) }))}
      searchLabel={t('billing.invoices.search')}
      none={t('billing.invoices.none')}
      noneFiltered={t('billing.invoices.noneFiltered')}
    >
      {(rows) => (
        <DataTable
          label={t('billing.invoices.title')}
          rows={rows}
          rowKey={({ invoiceId }) => invoiceId}
          list={list}
          minWidth={640}
          footLabel={t('billing.invoices.sumOf', { count: total, number: count(total) })}
          columns={[
            {
              id: 'number',
              head: t('billing.invoices.columns.number'),
              sort: 'number',
              phone: 'line',
              phoneCell: ({ number }) => number,
              cell: ({ number }) => <DocumentLink number={number} />,
            },
            {
              id: 'date',
              head: t('billing.invoices.columns.date'),
              sort: 'date',
              noWrap: true,
              phone: 'line',
              cell: ({ createdAt }) => <Time at={createdAt} />,
            },
            {
              id: 'customer',
              head: t('billing.invoices.columns.customer'),
              sort: 'customer',
              phone: 'head',
              share: 60,
              cell: ({ userId, customer }) => <CustomerLink userId={userId} name={customer} />,
            },
            {
              id: 'credits',
              head: t('billing.invoices.columns.credits'),
              sort: 'credits',
              isNumber: true,
              fromWidth: 860,
              cell: (invoice) => credits(invoice.credits),
            },
            {
              id: 'net',
              head: t('billing.invoices.columns.net'),
              sort: 'net',
              isNumber: true,
              fromWidth: 860,
              cell: ({ net }) => money(net),
              foot: sumOf('net'),
            },
            {
              id: 'rate',
              head: t('billing.invoices.columns.rate'),
              sort: 'rate',
              isNumber: true,
              fromWidth: 860,
              cell: (invoice) => <TaxOfInvoice invoice={invoice} rate={percent(invoice.taxRate)} />,
            },
            {
              id: 'tax',
              head: t('billing.invoices.columns.tax'),
              sort: 'tax',
              isNumber: true,
              fromWidth: 860,
              cell: ({ tax }) => money(tax),
              foot: sumOf('tax'),
            },
            {
              id: 'gross',
              head: t('billing.invoices.columns.gross'),
              sort: 'gross',
              isNumber: true,
              phone: 'mark',
              cell: ({ gross }) => money(gross),
              foot: sumOf('gross'),
            },
            {
              id: 'state',
              head: t('billing.invoices.columns.state'),
              sort: 'state',
              share: 40,
              phone: 'line',
              phoneCell: (invoice) => <TakenBack invoice={invoice} />,
              cell: (invoice) => <InvoiceState invoice={invoice} />,
            },
            {
              id: 'action',
              revealOnHover: true,
              phone: 'end',
              phoneCell: (invoice) => (
                <Group gap={4} wrap="nowrap">
                  <DocumentIcon number={invoice.number} />
                  <CancelInvoiceButton invoice={invoice} icon={<IconReceiptOff size={18} aria-hidden />} />
                </Group>
              ),
              head: t('billing.invoices.columns.action'),
              cell: (invoice) => <CancelInvoiceButton invoice={invoice} />,
            },
          ]}
        />
      )}
    </ListPage>
  );
}

/** The rate of tax with its reason; where the customer owes it, with the confirmation of the number it relied on. */
function TaxOfInvoice({ invoice: { number, taxRule, vatProof }, rate }: { invoice: Invoice; rate: string }) {
  const { t } = useTranslation();
  const { date, dateTime } = useFormats();
  const rule = t(`billing.rule.${taxRule}`);
  if (vatProof === undefined) return <span title={rule}>{rate}</span>;
  return (
    <Popover width={280} position="bottom-end" withArrow>
      <Popover.Target>
        <Anchor
          component="button"
          type="button"
          fz="inherit"
          className={classes['document'] ?? ''}
          aria-label={t('billing.proof.open', { number })}
          title={rule}
        >
          {rate}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={4}>
          <Text size="sm">{rule}</Text>
          <Text size="sm" ff="monospace">
            {vatProof.vatNumber}
          </Text>
          {vatProof.source === 'register' ? (
            <>
              <Text size="sm">{t('billing.proof.register', { when: dateTime(vatProof.confirmedAt) })}</Text>
              {vatProof.identifier !== undefined && (
                <Text size="xs" c="dimmed">
                  {t('billing.proof.identifier', { identifier: vatProof.identifier })}
                </Text>
              )}
            </>
          ) : (
            <>
              <Text size="sm">
                {t('billing.proof.staff', { who: vatProof.confirmedBy, when: date(vatProof.confirmedAt) })}
              </Text>
              <Text size="xs" c="dimmed">
                {vatProof.note}
              </Text>
            </>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** An invoice stands, whole or in part, or other documents took it back. */
function InvoiceState({ invoice: { kind, cancels, cancelledBy, stands } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const others = kind === 'ST' ? [cancels ?? ''] : cancelledBy;
  if (others.length === 0) return t('billing.state.stands');
  return (
    <>
      <Text span size="xs" c="dimmed" style={{ verticalAlign: 'middle' }}>
        {t(`billing.state.${kind === 'ST' ? 'cancels' : stands ? 'partly' : 'cancelledBy'}`)}
      </Text>
      {others.map((other) => (
        <Fragment key={other}>
          {' '}
          <DocumentLink number={other} isMention />
        </Fragment>
      ))}
    </>
  );
}

/** The same within a line: nothing of an invoice that stands whole. */
function TakenBack({ invoice: { kind, cancels, cancelledBy, stands } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  if (kind === 'ST') return `${t('billing.state.cancels')} ${cancels}`;
  if (cancelledBy.length === 0) return false;
  return `${t(stands ? 'billing.state.partly' : 'billing.state.cancelledBy')} ${cancelledBy.join(', ')}`;
}

/** Opens the dialog that takes an invoice back, where something of it stands. */
function CancelInvoiceButton({ invoice, icon }: { invoice: Invoice; icon?: ReactNode }) {
  const { t } = useTranslation();
  if (!invoice.stands) return null;
  const title = t('billing.cancel.title', { number: invoice.number });
  return (
    <DialogButton
      text={t('billing.cancel.action')}
      title={title}
      centered
      button={{ size: 'compact-xs', variant: 'default', 'aria-label': title }}
      icon={icon}
    >
      {(close) => <CancelInvoiceForm invoice={invoice} onDone={close} />}
    </DialogButton>
  );
}

type Fields = { reason: string; credits: 'stay' | 'taken' };

/** Takes an invoice back: why, and whether its unused credits go with it, with their share. */
function CancelInvoiceForm({ invoice, onDone }: { invoice: Invoice; onDone: () => void }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const money = useMoney();
  const unused = useQuery(query(billingApi.getUnusedShare, { invoiceId: invoice.invoiceId }));
  const isNoneUnused = unused.data?.credits === 0;
  const form = useCallForm(
    billingApi.cancelInvoice,
    (values: Fields) => ({
      invoiceId: invoice.invoiceId,
      reason: values.reason,
      takesCredits: values.credits === 'taken',
    }),
    {
      initialValues: { reason: '', credits: 'stay' },
      problems: ({ reason }) => ({ reason: !isReasonGiven(reason) && t('billing.cancel.reasonMissing') }),
      failed: (reason) => t('billing.cancel.failed', { reason }),
      done: ({ number }) => t('billing.cancel.done', { number }),
      onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('billing.cancel.confirm')} button={{ color: 'danger' }} onCancel={onDone}>
      <Text size="sm">{t('billing.cancel.about', { customer: invoice.customer, gross: money(invoice.gross) })}</Text>
      <Textarea
        label={t('billing.cancel.reason')}
        required
        autosize
        minRows={2}
        data-autofocus
        {...form.text('reason')}
      />
      <Radio.Group label={t('billing.cancel.credits')} {...form.input('credits')}>
        <Stack gap="xs" mt="xs">
          <Radio value="stay" label={t('billing.cancel.stay')} description={t('billing.cancel.stayWhat')} />
          <Radio
            value="taken"
            disabled={isNoneUnused}
            label={t('billing.cancel.taken', {
              credits: unused.data === undefined ? '…' : credits(unused.data.credits),
            })}
            description={
              isNoneUnused
                ? t('billing.cancel.noneUnused')
                : t('billing.cancel.takenWhat', { gross: unused.data === undefined ? '…' : money(unused.data.gross) })
            }
          />
        </Stack>
      </Radio.Group>
    </Form>
  );
}
