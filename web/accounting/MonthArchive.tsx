import { Alert, Anchor, Card, Group, List, Select, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { accountingApi } from '#contract/accounting.ts';
import type { Output } from '#contract/call.ts';
import { businessClock } from '#rules/support-hours.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { KeyFigure } from '#web/kit/format/KeyFigure.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';
import { useNow } from '#web/kit/format/useNow.ts';

type Month = Output<typeof accountingApi.getMonth>;

/** Months that can be chosen: as long as documents are kept at most, and nobody scrolls further. */
const monthsOffered = 36;

/** The latest months of Vienna, the present one first. */
function latestMonths(now: Date): string[] {
  const [year = 0, month = 1] = businessClock(now).day.split('-').map(Number);
  return Array.from({ length: monthsOffered }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** A month for the accountant: what it comes to, and the archive with all of it. */
export function MonthArchive({ onSettings }: { onSettings: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const months = latestMonths(useNow(60_000));
  // The last one that is over.
  const [month, setMonth] = useState(months[1] ?? '');
  const { monthName: name } = useFormats();
  const summary = useQuery({ ...query(accountingApi.getMonth, { month }), placeholderData: keepPreviousData });
  const { data } = summary;
  const documents = data && data.invoices + data.cancellations + data.deliveryNotes;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" maw={640}>
        {t('accounting.month.about')}
      </Text>
      <Group align="flex-end" gap="sm">
        <Select
          label={t('accounting.month.label')}
          data={months.map((value) => ({ value, label: name(value) }))}
          value={month}
          onChange={(chosen) => {
            if (chosen !== null) setMonth(chosen);
          }}
          allowDeselect={false}
          w={220}
        />
        <DownloadButton
          call={accountingApi.exportMonth}
          input={{ month, language }}
          variant="filled"
          disabled={documents === undefined || documents === 0 || summary.isPlaceholderData}
          failed={(reason) => t('accounting.month.downloadFailed', { reason })}
        >
          {t('accounting.month.download', { month: name(month) })}
        </DownloadButton>
      </Group>
      {summary.isError && <ErrorNotice error={summary.error} onRetry={() => void summary.refetch()} />}
      {data === undefined && !summary.isError && (
        <Skeleton height={200} role="status" aria-label={t('accounting.month.loading')} />
      )}
      {data !== undefined && documents === 0 && <EmptyState text={t('accounting.month.none')} />}
      {data !== undefined && documents !== 0 && <Summary month={data} onSettings={onSettings} />}
    </Stack>
  );
}

/** Tells when the month was downloaded, and warns of what came to it since. */
function HandedOver({ handedOver: { at, since } }: { handedOver: NonNullable<Month['handedOver']> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const when = dateTime(at);
  return since.length === 0 ? (
    <Text size="sm" c="dimmed">
      {t('accounting.month.handedOver', { when })}
    </Text>
  ) : (
    <Alert color="attention" role="alert" maw={760}>
      {t('accounting.month.addedSince', { when, numbers: since.join(', ') })}
    </Alert>
  );
}

/** Numbers of documents, sums by tax, and what a DATEV file still lacks. */
function Summary({ month, onSettings }: { month: Month; onSettings: () => void }) {
  const { t } = useTranslation();
  const { count, credits, percent } = useFormats();
  const money = useMoney();
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" maw={760}>
        <KeyFigure label={t('accounting.month.invoices')} value={count(month.invoices)} />
        <KeyFigure label={t('accounting.month.cancellations')} value={count(month.cancellations)} />
        <KeyFigure
          label={t('accounting.month.deliveryNotes')}
          value={count(month.deliveryNotes)}
          note={t('accounting.month.credits', { credits: credits(month.credits) })}
        />
        <KeyFigure label={t('accounting.month.gross')} value={money(month.gross)} />
      </SimpleGrid>
      {month.handedOver !== undefined && <HandedOver handedOver={month.handedOver} />}
      {month.datevGaps.length > 0 && month.sums.length > 0 && <DatevGaps month={month} onSettings={onSettings} />}
      {month.sums.length > 0 && (
        <Card withBorder component="section" padding="md" maw={760} aria-label={t('accounting.month.sums')}>
          <Title order={2} size="h4" mb="sm">
            {t('accounting.month.sums')}
          </Title>
          <DataTable
            label={t('accounting.month.sums')}
            rows={month.sums}
            rowKey={({ taxRule, taxRate }) => `${taxRule} ${taxRate}`}
            footLabel={t('accounting.month.together')}
            minWidth={480}
            isBorderless
            isFocusable
            heads={(id) => t(`accounting.month.columns.${id}`)}
            columns={[
              { id: 'rule', phone: 'head', cell: ({ taxRule }) => t(`billing.rule.${taxRule}`) },
              { id: 'rate', isNumber: true, phone: 'line', cell: ({ taxRate }) => percent(taxRate) },
              { id: 'net', isNumber: true, cell: ({ net }) => money(net), foot: money(month.net) },
              { id: 'tax', isNumber: true, phone: 'fact', cell: ({ tax }) => money(tax), foot: money(month.tax) },
              {
                id: 'gross',
                isNumber: true,
                phone: 'mark',
                cell: ({ gross }) => money(gross),
                foot: money(month.gross),
              },
            ]}
          />
        </Card>
      )}
    </Stack>
  );
}

/** The archive is of use without a DATEV file, too: what it lacks is a note, no obstacle. */
function DatevGaps({ month, onSettings }: { month: Month; onSettings: () => void }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const rules = month.rulesWithoutAccount.map((rule) => t(`billing.rule.${rule}`)).join(', ');
  const rates = (month.ratesWithoutAccount ?? []).map(({ taxRate }) => percent(taxRate)).join(', ');
  return (
    <Alert
      icon={<IconInfoCircle aria-hidden />}
      color="attention"
      role="note"
      maw={760}
      title={t('accounting.month.noDatev')}
    >
      <List size="sm">
        {month.datevGaps.map((gap) => (
          <List.Item key={gap}>{t(`accounting.month.gap.${gap}`, { rules, rates })}</List.Item>
        ))}
      </List>
      <Anchor component="button" type="button" size="sm" mt="xs" onClick={onSettings}>
        {t('accounting.month.toSettings')}
      </Anchor>
    </Alert>
  );
}
