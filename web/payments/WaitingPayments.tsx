import { Button, Card, Group, Menu, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import {
  type ReceivedPayment,
  receivedPaymentsApi,
  receivedPaymentSorts,
} from '#contract/purchases/received-payments.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { query } from '#web/api/index.ts';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useCurrency } from '#web/kit/format/useMoney.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { type Action, listActions } from './actions.ts';
import { usePaymentWords } from './usePaymentWords.ts';

/** Payments that wait for a decision, each with its problem and what can be done. */
export function WaitingPayments() {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ payment: ReceivedPayment; action: Action }>();
  const list = useListSearch({ sorts: receivedPaymentSorts });
  const payments = useQuery({
    ...query(receivedPaymentsApi.listReceivedPayments, { ...list.page, state: 'open' }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListPage
        list={list}
        rows={payments}
        sorts={(['date', 'day', 'amount', 'payer'] as const).map((sort) => ({
          sort,
          label: t(`payments.columns.${sort}`),
        }))}
        searchLabel={t('payments.search')}
        none={t('payments.noneWaiting')}
        noneFiltered={t('payments.noneFiltered')}
      >
        {(rows) => (
          <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {rows.map((payment) => (
              <WaitingPayment
                key={payment.paymentId}
                payment={payment}
                onAsk={(action) => {
                  setAsked({ payment, action });
                }}
              />
            ))}
          </Stack>
        )}
      </ListPage>
      <DecisionDialog
        asked={asked}
        onClose={() => {
          setAsked(undefined);
        }}
      />
    </>
  );
}

type Props = { payment: ReceivedPayment; onAsk: (action: Action) => void };

/** A payment: what came, from whom, the problem with it, and the next steps. */
function WaitingPayment({ payment, onAsk }: Props) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { money, problemOf } = usePaymentWords();
  const { amount, currency, payer, payerIban, purpose, valueDay, source, reference, userId, customer, invoice } =
    payment;
  const facts = [
    valueDay === undefined ? '' : date(valueDay),
    t(`payments.source.${source}`),
    payerIban,
    reference === undefined ? '' : formatReference(reference),
    invoice?.number ?? '',
  ].filter((fact) => fact !== '');
  return (
    <Card
      withBorder
      component="li"
      padding="md"
      aria-label={`${payer || t('payments.noPayer')} ${money(amount, currency)}`}
    >
      <Stack gap={12}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={2} miw={0}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {payer || t('payments.noPayer')}
            </Text>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {facts.join(' · ')}
            </Text>
            {userId !== undefined && customer !== undefined && (
              <CustomerLink userId={userId} name={customer} maw={160} />
            )}
          </Stack>
          <Text ff="monospace" fw={600} style={{ whiteSpace: 'nowrap' }}>
            {money(amount, currency)}
          </Text>
        </Group>
        <Stack gap={4}>
          <Text size="sm">{problemOf(payment)}</Text>
          {purpose !== '' && (
            <Text size="sm" c="dimmed" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
              {purpose}
            </Text>
          )}
        </Stack>
        <Actions payment={payment} onAsk={onAsk} />
      </Stack>
    </Card>
  );
}

/** The proposal, which one press decides; the most likely other step beside it, and the rest in a menu. */
function Actions({ payment, onAsk }: Props) {
  const { t } = useTranslation();
  const decide = useCommand(receivedPaymentsApi.decideReceivedPayment, {
    done: t('payments.decide.done'),
    unchanged: t('payments.decide.unchanged'),
  });
  const { paymentId, proposal, proposedInvoice } = payment;
  const [first, ...rest] = listActions(payment, useCurrency());
  const proposed =
    proposal !== undefined
      ? {
          name: formatReference(proposal.reference),
          customer: proposal.customer,
          target: { purchaseId: proposal.purchaseId },
        }
      : proposedInvoice !== undefined && {
          name: proposedInvoice.number,
          customer: proposedInvoice.customer,
          target: { invoiceId: proposedInvoice.invoiceId },
        };
  return (
    <Group gap="sm">
      {proposed !== false && (
        <Button
          loading={decide.isPending}
          style={{ maxWidth: '100%' }}
          onClick={() =>
            void decide.run({ paymentId, decision: 'assign', ...proposed.target, reason: t('payments.decide.fits') })
          }
        >
          {t('payments.action.assignTo', { reference: proposed.name, customer: proposed.customer })}
        </Button>
      )}
      {first !== undefined && (
        <Button
          variant="default"
          onClick={() => {
            onAsk(first);
          }}
        >
          {t(`payments.action.${first}`)}
        </Button>
      )}
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px="xs" aria-label={t('payments.more')}>
              <IconDots size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <Menu.Item
                key={action}
                onClick={() => {
                  onAsk(action);
                }}
              >
                {t(`payments.action.${action}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
