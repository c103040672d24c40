import { Alert, Anchor, List, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { SolutionId } from '#contract/ids.ts';
import { type SolutionDetail, type SolutionRow, solutionsApi } from '#contract/library/solutions.ts';
import { noChecksum } from '#rules/checksum.ts';
import { query } from '#web/api/index.ts';
import { SidePanel } from '#web/kit/dialog/SidePanel.tsx';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { FileStrip } from '#web/kit/format/FileStrip.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { familyName } from '#web/vocabulary/control-units.ts';
import { useOddityText } from '#web/vocabulary/useOddityText.ts';
import { SolutionOrigin, useSolutionWords } from './SolutionWords.tsx';
import { SignedArea, StateOfSolution } from './StateOfSolution.tsx';
import { hexOffset } from '#web/kit/format/hex-offset.ts';
import { hexBytes } from './hex.ts';
import classes from './library.module.css';

type Props = { solutionId: SolutionId | undefined; onClose: () => void };

/** One solution beside the list. */
export function SolutionDrawer({ solutionId, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <SidePanel
      isOpen={solutionId !== undefined}
      onClose={onClose}
      side="right"
      title={solutionId === undefined ? '' : t('library.number', { solution: solutionId })}
    >
      {solutionId !== undefined && <OpenSolution key={solutionId} solutionId={solutionId} />}
    </SidePanel>
  );
}

/** Everything about one solution, and what can be done with it. */
function OpenSolution({ solutionId }: { solutionId: SolutionId }) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useQuery(query(solutionsApi.getSolution, { solutionId }));
  if (isError) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={420} role="status" aria-busy aria-label={t('tasks.list.loading')} />;
  return (
    <Stack gap="lg">
      <StateOfSolution solution={data} />
      <SolutionOddities solution={data} />
      <SignedArea solution={data} />
      <SolutionFacts solution={data} />
      <SolutionRuns solution={data} />
      <SolutionUses solution={data} />
      <SolutionHistory solution={data} />
    </Stack>
  );
}

/** Oddities found when a solution was recorded; it then waits for a person. */
function SolutionOddities({ solution: { oddities, state } }: { solution: SolutionRow }) {
  const { t } = useTranslation();
  const textOf = useOddityText();
  if (oddities.length === 0) return undefined;
  return (
    <Alert
      variant={state === 'suspended' ? 'light' : 'default'}
      color="attention"
      title={t('library.unusual')}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <List size="sm" spacing={4}>
        {oddities.map((oddity) => (
          <List.Item key={oddity.code}>{textOf(oddity)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** For which files a solution is meant, and where it comes from. */
function SolutionFacts({ solution }: { solution: SolutionRow }) {
  const { t } = useTranslation();
  const { bytes, dateTime } = useFormats();
  const words = useSolutionWords();
  const { recordedAt, recordedBy, signedAcceptedAt, signedAcceptedBy } = solution;
  const when = dateTime(recordedAt);
  const methodFacts = (): [string, string][] => {
    if (solution.set.length > 0) return [[t('workbench.results.record.setOnly'), words.method(solution)]];
    const method: [string, string] = [t('library.facts.method'), words.plainMethod(solution)];
    return solution.dtcCode === undefined ? [method] : [method, [t('library.facts.dtc'), solution.dtcCode]];
  };
  const facts: [string, string][] = [
    ...methodFacts(),
    [t('library.facts.family'), familyName(solution.family)],
    [t('library.facts.software'), solution.software],
    [t('library.facts.hardware'), solution.hardware ?? t('library.facts.unknown')],
    [t('library.facts.part'), solution.part ?? t('library.facts.unknown')],
    [t('library.facts.checksum'), solution.checksum === noChecksum ? t('library.facts.noChecksum') : solution.checksum],
    [t('library.facts.length'), bytes(solution.length)],
    [t('library.facts.original'), t(`library.original.${solution.original}`)],
    [
      t('library.facts.recorded'),
      recordedBy === undefined ? when : t('library.facts.recordedBy', { when, who: recordedBy }),
    ],
  ];
  if (signedAcceptedAt !== undefined)
    facts.push([
      t('library.facts.signed'),
      t('library.signed.by', { who: signedAcceptedBy ?? '', when: dateTime(signedAcceptedAt) }),
    ]);
  return (
    <Table
      variant="vertical"
      layout="fixed"
      withTableBorder
      fz="xs"
      verticalSpacing={4}
      aria-label={t('library.facts.label')}
    >
      <Table.Tbody>
        {facts.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th w="35%">{label}</Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th>{t('library.facts.origin')}</Table.Th>
          <Table.Td>
            <SolutionOrigin solution={solution} />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}

/** The places that a solution changes, with the first bytes of each. */
function SolutionRuns({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const words = useSolutionWords();
  const { runs, runList } = solution;
  return (
    <Stack gap="xs" component="section">
      <div>
        <Title order={3} size="h5">
          {t('library.runs.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {words.size(solution)}
        </Text>
      </div>
      <FileStrip miniature={solution.miniature} label={t('library.runs.title')} />
      <DataTable
        label={t('library.runs.title')}
        rows={runList}
        rowKey={({ offset }) => offset}
        minWidth={480}
        maxHeight={320}
        isFocusable
        isBorderless
        heads={(id) => t(`library.runs.${id}`)}
        columns={[
          { id: 'offset', cell: ({ offset }) => <span className={classes['offset']}>{hexOffset(offset)}</span> },
          { id: 'length', isNumber: true, cell: ({ length }) => count(length) },
          {
            id: 'expected',
            cell: ({ expected, length }) => <span className={classes['hex']}>{hexBytes(expected, length)}</span>,
          },
          {
            id: 'replacement',
            cell: ({ replacement, length }) => <span className={classes['hex']}>{hexBytes(replacement, length)}</span>,
          },
        ]}
      />
      {runList.length < runs && (
        <Text size="xs" c="dimmed">
          {t('library.runs.more', { shown: count(runList.length), total: count(runs) })}
        </Text>
      )}
    </Stack>
  );
}

/** The tasks whose files a solution made last. */
function SolutionUses({ solution: { latestUses } }: { solution: SolutionDetail }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {t('library.latestUses.title')}
      </Title>
      {latestUses.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('library.latestUses.none')}
        </Text>
      ) : (
        <DataTable
          label={t('library.latestUses.title')}
          rows={latestUses}
          rowKey={({ taskId }) => taskId}
          minWidth={480}
          isBorderless
          heads={(id) => t(`library.latestUses.${id}`)}
          columns={[
            {
              id: 'task',
              cell: ({ taskId, jobId }) => (
                <Anchor
                  size="xs"
                  renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
                >
                  {taskId}
                </Anchor>
              ),
            },
            {
              id: 'customer',
              cell: ({ userId, customer }) => <CustomerLink userId={userId} name={customer} maw={160} />,
            },
            { id: 'status', cell: ({ status }) => t(`tasks.status.${status}`) },
            { id: 'when', noWrap: true, cell: ({ usedAt }) => <Time at={usedAt} /> },
          ]}
        />
      )}
    </Stack>
  );
}

/** The changes of a solution by staff, newest first. */
function SolutionHistory({ solution: { history } }: { solution: SolutionDetail }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {t('library.history.title')}
      </Title>
      {history.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('library.history.none')}
        </Text>
      )}
      <Stack gap={6} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {history.map(({ at, by, what, reason, after }) => (
          <li key={`${at} ${what}`}>
            <Text size="xs">
              {t('library.history.line', { when: dateTime(at), who: by, what: t(`library.history.${what}`) })}
            </Text>
            {[reason, after === undefined ? '' : t('library.history.after', { task: after })]
              .filter((text) => text !== '')
              .map((text) => (
                <Text key={text} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Text>
              ))}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
