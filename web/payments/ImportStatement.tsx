import { Alert, Box, Button, Checkbox, FileButton, Group, Loader, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { paymentsApi, reportedEntries, statementBytes, type StatementReport } from '#contract/payments.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { foreignKinds } from '#rules/statements/foreign-file.ts';
import { lineFacts } from '#rules/statements/statement.ts';
import { ask, RefusedCallError } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { ColumnsForm, type Places } from './ColumnsForm.tsx';
import classes from './payments.module.css';
import { usePaymentWords } from './usePaymentWords.ts';

/** Imports the statement of a bank. */
export function ImportStatementButton() {
  const { t } = useTranslation();
  return (
    <DialogButton
      text={t('payments.import.button')}
      size="xl"
      button={{ leftSection: <IconUpload size={16} aria-hidden /> }}
    >
      {(close) => <ImportStatement onDone={close} />}
    </DialogButton>
  );
}

type ImportInput = { file: File; places: Places };

/** A file is first tried without effect: a report says what would come of it, and one button imports it. */
function ImportStatement({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const [given, setGiven] = useState<ImportInput>();
  const [isOtherMeant, setOtherMeant] = useState(false);
  const send = ({ file, places }: ImportInput, dryRun: boolean) =>
    ask(paymentsApi.importStatement, { dryRun, ...places }, { files: { file } });
  const trial = useCommandWith([], (one: ImportInput) => send(one, true), { failed: () => undefined });
  const importing = useCommandWith([paymentsApi.importStatement], (one: ImportInput) => send(one, false), {
    done: ({ counts: { booked, overpaid, underpaid, proposed, reversed, perhapsSame, waits } }) =>
      t('payments.import.done', {
        booked: booked + overpaid,
        waiting: overpaid + underpaid + proposed + reversed + perhapsSame + waits,
      }),
    failed: () => undefined,
    onDone,
  });
  const isBusy = trial.isPending || importing.isPending;
  const error = importing.error ?? trial.error;
  const report = isBusy || error !== null ? undefined : trial.answer;
  const fresh = report === undefined ? 0 : freshOf(report);
  const tryOut = (one: ImportInput) => {
    setGiven(one);
    setOtherMeant(false);
    importing.reset();
    void trial.run(one);
  };
  return (
    <Stack gap="md">
      <FilePlace
        isBusy={isBusy}
        file={given?.file}
        onFile={(file) => {
          tryOut({ file, places: {} });
        }}
      />
      {error !== null && (
        <Alert color="danger" role="alert">
          {refusalText(error)} <Place error={error} />
        </Alert>
      )}
      {report?.unknownColumns !== undefined && given !== undefined && (
        <ColumnsForm
          key={report.unknownColumns.missing}
          columns={report.unknownColumns}
          onChosen={(places) => {
            tryOut({ ...given, places });
          }}
        />
      )}
      {report !== undefined && report.unknownColumns === undefined && (
        <>
          <Report report={report} />
          {fresh > 0 && !report.isOwnAccount && (
            <Checkbox
              label={t('payments.import.otherAccountMeant')}
              checked={isOtherMeant}
              onChange={({ currentTarget }) => {
                setOtherMeant(currentTarget.checked);
              }}
            />
          )}
          {fresh > 0 && (
            <Button
              style={{ alignSelf: 'flex-end' }}
              disabled={!report.isOwnAccount && !isOtherMeant}
              onClick={() => given !== undefined && void importing.run(given)}
            >
              {t('payments.import.run', { fresh })}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

/** Entries that are not known yet. */
const freshOf = ({ counts }: StatementReport) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.known;

/** Reason why a file is no statement, or the line of it with the problem. */
function Place({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { line, fact, file, found } = error instanceof RefusedCallError ? error.problem : {};
  const name = typeof file === 'string' ? file : '';
  const foreign = foreignKinds.find((one) => one === found);
  if (foreign !== undefined)
    return [name, t(`payments.import.found.${foreign}`)].filter((part) => part !== '').join(': ');
  if (typeof line !== 'number') return name;
  const known = lineFacts.find((one) => one === fact);
  const place = [name, t('payments.import.atLine', { line })];
  return `${place.filter((part) => part !== '').join(', ')}. ${known === undefined ? '' : t(`payments.import.fact.${known}`)}`;
}

type FilePlaceProps = { isBusy: boolean; file: File | undefined; onFile: (file: File) => void };

/** The place where a file is dropped, or chosen. */
function FilePlace({ isBusy, file, onFile }: FilePlaceProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  return (
    <Box
      className={classes['drop'] ?? ''}
      mod={{ over: isOver }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped !== undefined && !isBusy) onFile(dropped);
      }}
    >
      <Stack gap="xs" align="center">
        <Text size="sm" ta="center" style={{ overflowWrap: 'anywhere' }}>
          {file?.name ?? t('payments.import.drop')}
        </Text>
        <Text size="xs" c="dimmed" ta="center">
          {t('payments.import.formats', { limit: `${statementBytes / 2 ** 20} MB` })}
        </Text>
        <Group gap="sm">
          <FileButton
            accept=".xml,.csv,.txt,.tab,.tsv,.sta,.mt940,.940,.zip,text/xml,text/csv,application/zip"
            onChange={(picked) => {
              if (picked !== null) onFile(picked);
            }}
          >
            {(props) => (
              <Button {...props} variant="default" disabled={isBusy}>
                {t(file === undefined ? 'payments.import.choose' : 'payments.import.another')}
              </Button>
            )}
          </FileButton>
          {isBusy && <Loader size="sm" role="status" aria-label={t('payments.import.reading')} />}
        </Group>
      </Stack>
    </Box>
  );
}

const colors = {
  booked: 'good',
  overpaid: 'good',
  underpaid: 'attention',
  proposed: 'info',
  reversed: 'danger',
  perhapsSame: 'attention',
  waits: 'attention',
  known: 'gray',
} as const;

/** Preview of an import: figures, then every entry. */
function Report({ report }: { report: StatementReport }) {
  const { t } = useTranslation();
  const { date, count } = useFormats();
  const { money } = usePaymentWords();
  const { counts, account, isOwnAccount, isSumWrong, firstDay, lastDay, passedOver, skipped, sums, entries } = report;
  const fresh = freshOf(report);
  const days = [firstDay, lastDay].filter((one) => one !== undefined).map((one) => date(one));
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>
          {t('payments.import.summary', {
            fresh: count(fresh),
            known: count(counts.known),
            matching: count(counts.booked + counts.overpaid + counts.underpaid),
          })}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[account === '' ? '' : t('payments.import.account', { account }), days.join(' – ')]
            .filter((text) => text !== '')
            .join(' · ')}
        </Text>
        {sums.map(({ currency, incoming, outgoing }) => (
          <Text key={currency} size="xs" c="dimmed">
            {t('payments.import.sums', { incoming: money(incoming, currency), outgoing: money(outgoing, currency) })}
          </Text>
        ))}
        {passedOver.debits + passedOver.pending > 0 && (
          <Text size="xs" c="dimmed">
            {t('payments.import.passedOver', passedOver)}
          </Text>
        )}
      </div>
      <SkippedLines skipped={skipped} />
      {isSumWrong && <Alert color="attention">{t('payments.import.sumWrong')}</Alert>}
      {!isOwnAccount && <Alert color="attention">{t('payments.import.otherAccount')}</Alert>}
      {fresh === 0 && <Text size="sm">{t('payments.import.nothingNew')}</Text>}
      {entries.length > 0 && (
        <Box mah={360} tabIndex={0} style={{ overflowY: 'auto' }}>
          <DataTable
            label={t('payments.import.button')}
            rows={entries.map((entry, at) => ({ ...entry, at }))}
            rowKey={({ at }) => at}
            isBorderless
            heads={(id) => t(`payments.columns.${id}`)}
            columns={[
              { id: 'day', noWrap: true, phone: 'fact', cell: ({ day }) => date(day) },
              {
                id: 'payer',
                phone: 'head',
                cell: ({ payer, purpose }) => (
                  <>
                    <Text size="sm">{payer || t('payments.noPayer')}</Text>
                    <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                      {purpose}
                    </Text>
                  </>
                ),
                phoneCell: ({ payer }) => payer || t('payments.noPayer'),
              },
              { id: 'amount', isNumber: true, phone: 'mark', cell: ({ amount, currency }) => money(amount, currency) },
              {
                id: 'outcome',
                phone: 'line',
                cell: ({ outcome, reference, invoiceNumber }) => (
                  <>
                    <StateBadge size="sm" color={colors[outcome]} label={t(`payments.outcome.${outcome}`)} />
                    {(reference !== undefined || invoiceNumber !== undefined) && (
                      <Text size="xs" c="dimmed" ff="monospace">
                        {reference === undefined ? invoiceNumber : formatReference(reference)}
                      </Text>
                    )}
                  </>
                ),
              },
            ]}
          />
        </Box>
      )}
      {fresh + counts.known > entries.length && (
        <Text size="xs" c="dimmed">
          {t('payments.import.shown', { count: reportedEntries })}
        </Text>
      )}
    </Stack>
  );
}

/** Lines of the file that are no bookings: whoever imports it can see that no payment is among them. */
function SkippedLines({ skipped: { count, lines } }: Pick<StatementReport, 'skipped'>) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <details>
      <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>
        {t('payments.import.skipped', { lines: count })}
      </Text>
      <Stack gap={2} mt="xs" mah={160} style={{ overflowY: 'auto' }} tabIndex={0}>
        {lines.map(({ line, text }) => (
          <Text key={`${line} ${text}`} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[line > 0 ? t('payments.import.atLine', { line }) : '', text].filter((part) => part !== '').join(': ')}
          </Text>
        ))}
      </Stack>
    </details>
  );
}
