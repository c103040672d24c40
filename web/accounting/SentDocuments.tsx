import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconClock,
  IconPlugOff,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import {
  type Accounting,
  accountingApi,
  type AccountingDocument,
  accountingSorts,
  DocumentKind,
  documentKinds,
  SendingState,
  sendingStates,
} from '#contract/accounting.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import type { ListAddress } from '#web/kit/table/list-search.ts';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';

const schemas = { state: SendingState, kind: DocumentKind };
export type SentDocumentsAddress = ListAddress<typeof schemas>;

type Props = {
  accounting: Accounting;
  /** The number of a document as the way to it. */
  renderDocument: (number: string) => ReactNode;
};

/** The documents on their way to the accounting service; looked at anew every 6 seconds. */
export function SentDocuments({ accounting, renderDocument }: Props) {
  const { t } = useTranslation();
  const list = useListSearch({ sorts: accountingSorts, filters: schemas });
  const { state, kind } = list.filters;
  const documents = useQuery({
    ...query(accountingApi.listAccountingDocuments, {
      ...list.page,
      ...(state !== undefined && { state }),
      ...(kind !== undefined && { kind }),
    }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  if (!accounting.sending && documents.data?.total === 0 && !list.filtered)
    return <SwitchedOff service={accounting.service} />;
  return (
    <ListPage
      note={
        <>
          <SendingNotice accounting={accounting} />
          {accounting.sending && <ListActions counts={accounting.counts} />}
        </>
      }
      list={list}
      rows={documents}
      searchLabel={t('accounting.documents.search')}
      filters={[
        list.filterBy(
          'state',
          t('accounting.documents.filter.state'),
          sendingStates.map((value) => ({ value, label: t(`accounting.documents.state.${value}`) })),
        ),
        list.filterBy(
          'kind',
          t('accounting.documents.filter.kind'),
          documentKinds.map((value) => ({ value, label: t(`accounting.documents.kind.${value}`) })),
        ),
      ]}
      sorts={accountingSorts.map((sort) => ({ sort, label: t(`accounting.documents.columns.${sort}`) }))}
      none={t('accounting.documents.none')}
      noneFiltered={t('accounting.documents.noneFiltered')}
    >
      {(rows) => (
        <DataTable
          label={t('accounting.documents.title')}
          rows={rows}
          rowKey={({ number }) => number}
          list={list}
          minWidth={640}
          columns={[
            {
              id: 'number',
              head: t('accounting.documents.columns.number'),
              sort: 'number',
              phone: 'head',
              cell: ({ number }) => renderDocument(number),
            },
            {
              id: 'date',
              head: t('accounting.documents.columns.date'),
              sort: 'date',
              noWrap: true,
              phone: 'fact',
              cell: ({ issuedAt }) => <Time at={issuedAt} />,
            },
            {
              id: 'customer',
              head: t('accounting.documents.columns.customer'),
              sort: 'customer',
              phone: 'line',
              cell: ({ userId, customer }) => <CustomerLink userId={userId} name={customer} maw={160} />,
            },
            {
              id: 'state',
              head: t('accounting.documents.columns.state'),
              sort: 'state',
              phone: 'mark',
              maxWidth: 320,
              cell: (document) => <SendingFacts document={document} />,
              phoneCell: (document) => <StateOf document={document} />,
            },
            {
              id: 'attempts',
              head: t('accounting.documents.columns.attempts'),
              sort: 'attempts',
              isNumber: true,
              cell: ({ attempts }) => attempts,
            },
            {
              id: 'facts',
              isPhoneOnly: true,
              phone: 'actions',
              cell: (document) => document.state !== 'sent' && <FactsOf document={document} />,
            },
            {
              id: 'action',
              head: t('accounting.documents.columns.action'),
              revealOnHover: true,
              phone: 'actions',
              cell: (document) => document.state !== 'sent' && <RowActions document={document} />,
            },
          ]}
        />
      )}
    </ListPage>
  );
}

const marks = {
  pending: { color: 'port', icon: IconClock },
  sent: { color: 'good', icon: IconCheck },
  failed: { color: 'danger', icon: IconAlertTriangle },
  aside: { color: 'gray', icon: IconArchive },
} as const;

function StateOf({ document: { state } }: { document: AccountingDocument }) {
  const { t } = useTranslation();
  return <StateBadge {...marks[state]} label={t(`accounting.documents.state.${state}`)} />;
}

/** The state of a document, and what there is to say about it. */
function SendingFacts({ document }: { document: AccountingDocument }) {
  return (
    <Stack gap={2} align="flex-start">
      <StateOf document={document} />
      <FactsOf document={document} />
    </Stack>
  );
}

/** Its id in the service, or why it is not there. */
function FactsOf({ document: { error, dueAt, remoteId, asideReason } }: { document: AccountingDocument }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap={2} align="flex-start" style={{ overflowWrap: 'anywhere' }}>
      {remoteId !== undefined && (
        <Text size="xs" c="dimmed" ff="monospace">
          {t('accounting.documents.sentAs', { id: remoteId })}
        </Text>
      )}
      {asideReason !== undefined && (
        <Text size="xs" c="dimmed">
          {asideReason}
        </Text>
      )}
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      {dueAt !== undefined && (
        <Text size="xs" c="dimmed">
          {t('accounting.documents.nextAttempt', { when: dateTime(dueAt) })}
        </Text>
      )}
    </Stack>
  );
}

/** In the place of the list while nothing is sent: why, and the way to begin. */
function SwitchedOff({ service }: { service: Accounting['service'] }) {
  const { t } = useTranslation();
  const hasService = service !== 'none';
  return (
    <EmptyState
      icon={<IconPlugOff />}
      text={t(hasService ? 'accounting.documents.off' : 'accounting.documents.offNoKey')}
    >
      {hasService && <SwitchOnButton />}
    </EmptyState>
  );
}

function SwitchOnButton() {
  const { t } = useTranslation();
  const begin = useCommand(accountingApi.updateAccounting, { done: t('accounting.documents.switchedOn') });
  return (
    <Button
      leftSection={<IconSend size={16} aria-hidden />}
      loading={begin.isPending}
      onClick={() => void begin.run({ sending: true })}
    >
      {t('accounting.documents.switchOn')}
    </Button>
  );
}

/** Above the list: sending is off, or the service refuses the key. */
function SendingNotice({ accounting: { service, sending, stoppedAt, stopReason = '' } }: { accounting: Accounting }) {
  const { t } = useTranslation();
  const resume = useCommand(accountingApi.resumeAccounting, { done: t('accounting.documents.resumed') });
  if (!sending || service === 'none')
    return (
      <Alert icon={<IconPlugOff aria-hidden />} color="attention" role="note">
        <Group gap="sm" justify="space-between">
          <Text size="sm">{t(service === 'none' ? 'accounting.documents.offNoKey' : 'accounting.documents.off')}</Text>
          {service !== 'none' && <SwitchOnButton />}
        </Group>
      </Alert>
    );
  if (stoppedAt === undefined) return null;
  return (
    <Alert icon={<IconPlugOff aria-hidden />} color="danger" role="alert" title={t('accounting.documents.stopped')}>
      <Group gap="sm" justify="space-between">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('accounting.documents.stoppedHow', { reason: stopReason })} <Time at={stoppedAt} />
        </Text>
        <Button variant="default" loading={resume.isPending} onClick={() => void resume.run({})}>
          {t('accounting.documents.resume')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Actions on many documents at once. */
function ListActions({ counts: { failed, pending } }: { counts: Accounting['counts'] }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const retryAll = useCommand(accountingApi.retryFailedDocuments, {
    done: ({ documents }) => t('accounting.documents.onTheirWay', { count: documents }),
  });
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" c="dimmed">
        {(
          [
            ['failed', failed],
            ['pending', pending],
          ] as const
        )
          .map(([state, number]) => `${t(`accounting.documents.state.${state}`)}: ${count(number)}`)
          .join(' · ')}
      </Text>
      <Group gap="sm">
        {failed > 0 && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={retryAll.isPending}
            onClick={() => void retryAll.run({})}
          >
            {t('accounting.documents.retryAll', { count: failed })}
          </Button>
        )}
        <DialogButton
          text={t('accounting.documents.from.open')}
          title={t('accounting.documents.from.title')}
          centered
          button={{ variant: 'default' }}
        >
          {(close) => <SendFromForm onDone={close} />}
        </DialogButton>
      </Group>
    </Group>
  );
}

/** Puts documents from before the beginning on their way. */
function SendFromForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useCallForm(accountingApi.sendDocumentsFrom, ({ from }: { from: string }) => ({ from }), {
    initialValues: { from: '' },
    problems: ({ from }) => ({ from: from === '' && t('accounting.documents.from.dayMissing') }),
    checksOnBlur: false,
    onDone: ({ documents }) => {
      if (documents === 0) notify.info(t('accounting.documents.from.nothing'));
      else notify.success(t('accounting.documents.onTheirWay', { count: documents }), 'success');
      onDone();
    },
  });
  return (
    <Form form={form} submitLabel={t('accounting.documents.from.send')} onCancel={onDone} gap="md">
      <Text size="sm">{t('accounting.documents.from.about')}</Text>
      <TextInput
        type="date"
        required
        label={t('accounting.documents.from.day')}
        data-autofocus
        {...form.input('from')}
      />
    </Form>
  );
}

/** Actions on a document that has not arrived. */
function RowActions({ document: { number, state } }: { document: AccountingDocument }) {
  const { t } = useTranslation();
  const retry = useCommand(accountingApi.retryDocument, {
    done: t('accounting.documents.retrying', { number }),
    unchanged: t('accounting.documents.arrived', { number }),
  });
  const title = t('accounting.documents.aside.title', { number });
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('accounting.documents.retryOf', { number })}
        loading={retry.isPending}
        onClick={() => void retry.run({ number })}
      >
        {t('accounting.documents.retry')}
      </Button>
      {state !== 'aside' && (
        <DialogButton
          text={t('accounting.documents.aside.action')}
          title={title}
          centered
          button={{ size: 'compact-sm', variant: 'default', 'aria-label': title }}
        >
          {(close) => <AsideForm number={number} onDone={close} />}
        </DialogButton>
      )}
    </Group>
  );
}

/** Takes a document off the way, with a reason. */
function AsideForm({ number, onDone }: { number: string; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useCallForm(accountingApi.setDocumentAside, ({ reason }: { reason: string }) => ({ number, reason }), {
    initialValues: { reason: '' },
    problems: ({ reason }) => ({ reason: !isReasonGiven(reason) && t('accounting.documents.aside.reasonMissing') }),
    checksOnBlur: false,
    done: t('accounting.documents.aside.done', { number }),
    unchanged: t('accounting.documents.arrived', { number }),
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('accounting.documents.aside.action')} onCancel={onDone} gap="md">
      <Text size="sm">{t('accounting.documents.aside.about')}</Text>
      <Textarea
        label={t('accounting.documents.aside.reason')}
        required
        autosize
        minRows={2}
        data-autofocus
        {...form.text('reason')}
      />
    </Form>
  );
}
