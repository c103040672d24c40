import { Alert, Anchor, Checkbox, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { SolutionId } from '#contract/ids.ts';
import { importExportApi } from '#contract/library/import-export.ts';
import { type SolutionRow, solutionsApi, solutionSorts } from '#contract/library/solutions.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { type Column, DataTable } from '#web/kit/table/DataTable.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import type { SortState } from '#web/kit/table/useListSearch.ts';
import { familyName } from '#web/vocabulary/control-units.ts';
import { CompareButton, type Comparison, useComparison } from './CompareSolutions.tsx';
import { SolutionDrawer } from './SolutionDrawer.tsx';
import { useSolutionFilter, useSolutionFilters } from './SolutionFilters.tsx';
import { SolutionFlags, SolutionOrigin, SolutionStateBadge, useSolutionWords } from './SolutionWords.tsx';

/** Every solution of the library, and one of them beside the list. `whenNone` stands under the text of an empty one. */
export function Solutions({ whenNone }: { whenNone: ReactNode }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const language = useLanguage();
  const filter = useSolutionFilter();
  const comparison = useComparison();
  const { list, input, solution, open } = filter;
  const rows = useQuery({
    ...query(solutionsApi.listSolutions, { ...input, language }),
    placeholderData: keepPreviousData,
  });
  const filters = useSolutionFilters(filter, rows.data?.families ?? []);
  const suspended = rows.data?.suspended ?? 0;
  return (
    <Stack gap="md">
      <ListPage
        list={list}
        rows={rows}
        note={
          suspended > 0 &&
          list.filters.state !== 'suspended' && (
            <Alert
              variant="default"
              icon={<IconAlertTriangle color="var(--mantine-color-attention-text)" aria-hidden />}
            >
              {t('library.suspended', { count: suspended })}{' '}
              <Anchor
                component="button"
                type="button"
                size="sm"
                mod={{ inline: true }}
                onClick={() => {
                  list.change({ state: 'suspended' });
                }}
              >
                {t('library.showSuspended')}
              </Anchor>
            </Alert>
          )
        }
        isNotePending={rows.isPending}
        searchLabel={t('library.search')}
        hasPeriod={false}
        filters={filters}
        sorts={solutionSorts.map((sort) => ({ sort, label: t(`library.columns.${sort}`) }))}
        tools={
          !isPhone && (
            <>
              <CompareButton comparison={comparison} />
              <DownloadButton
                call={importExportApi.exportSolutions}
                input={input}
                failed={(reason) => t('library.exportFailed', { reason })}
              >
                {t('library.exportFiltered')}
              </DownloadButton>
            </>
          )
        }
        none={t('library.none')}
        noneFiltered={t('library.noneFiltered')}
        whenNone={whenNone}
      >
        {(solutions) => (
          <SolutionTable solutions={solutions} list={list} comparison={comparison} onOpen={(id) => void open(id)} />
        )}
      </ListPage>
      <SolutionDrawer solutionId={solution} onClose={() => void open(undefined)} />
    </Stack>
  );
}

type TableProps = {
  solutions: readonly SolutionRow[];
  list: SortState;
  comparison: Comparison;
  onOpen: (solutionId: SolutionId) => void;
};

/** On phones without the comparison, for which there is no room. */
function SolutionTable({ solutions, list, comparison, onOpen }: TableProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const words = useSolutionWords();
  const textColumn = (
    id: 'method' | 'software' | 'unit' | 'size',
    share: number,
    textOf: (solution: SolutionRow) => string,
  ): Column<SolutionRow> => ({
    id,
    head: t(`library.columns.${id}`),
    sort: id,
    share,
    cell: (solution) => (
      <Text inherit truncate="end" title={textOf(solution)} {...(id === 'method' && { fw: 500 })}>
        {textOf(solution)}
      </Text>
    ),
  });
  const opening = ({ solutionId }: SolutionRow) => ({
    component: 'button' as const,
    type: 'button' as const,
    onClick: () => {
      onOpen(solutionId);
    },
  });
  return (
    <DataTable
      label={t('library.title')}
      rows={solutions}
      rowKey={({ solutionId }) => solutionId}
      list={list}
      minWidth={640}
      onOpen={({ solutionId }) => {
        onOpen(solutionId);
      }}
      columns={[
        {
          id: 'compare',
          width: 28,
          cell: (solution) => (
            <Checkbox
              size="xs"
              aria-label={t('library.select', { solution: solution.solutionId })}
              disabled={!comparison.canChoose(solution)}
              checked={comparison.isChosen(solution)}
              onChange={() => {
                comparison.toggle(solution);
              }}
            />
          ),
        },
        {
          id: 'solution',
          head: t('library.columns.solution'),
          sort: 'solution',
          phone: 'head',
          cell: (solution) => (
            <Anchor
              {...opening(solution)}
              fz="inherit"
              ff="monospace"
              aria-label={t('library.open', { solution: solution.solutionId })}
            >
              {solution.solutionId}
            </Anchor>
          ),
          phoneCell: (solution) => (
            <Anchor {...opening(solution)} size="sm" fw={600} ta="start">
              {words.method(solution)}
              <VisuallyHidden>{t('library.open', { solution: solution.solutionId })}</VisuallyHidden>
            </Anchor>
          ),
        },
        { id: 'number', isPhoneOnly: true, phone: 'line', cell: ({ solutionId }) => `#${solutionId}` },
        textColumn('method', 24, words.method),
        { ...textColumn('software', 24, ({ software }) => software), phone: 'line' },
        { ...textColumn('unit', 28, words.unit), phone: 'line', phoneCell: ({ family }) => familyName(family) },
        { ...textColumn('size', 24, words.size), fromWidth: 1160 },
        {
          id: 'flags',
          head: t('library.columns.flags'),
          maxWidth: 130,
          cell: (solution) => <SolutionFlags solution={solution} />,
        },
        {
          id: 'state',
          head: t('library.columns.state'),
          sort: 'state',
          phone: 'mark',
          cell: ({ state, stateReason }) => (
            <div title={stateReason}>
              <SolutionStateBadge state={state} />
            </div>
          ),
        },
        {
          id: 'uses',
          head: t('library.columns.uses'),
          sort: 'uses',
          noWrap: true,
          phone: 'fact',
          cell: (solution) => (
            <span
              title={
                solution.lastUsedAt === undefined
                  ? undefined
                  : t('library.lastUsed', { when: dateTime(solution.lastUsedAt) })
              }
            >
              {words.uses(solution)}
            </span>
          ),
        },
        {
          id: 'origin',
          head: t('library.columns.origin'),
          noWrap: true,
          maxWidth: 140,
          fromWidth: 860,
          cell: (solution) => <SolutionOrigin solution={solution} />,
        },
        {
          id: 'recorded',
          head: t('library.columns.recorded'),
          sort: 'recorded',
          fromWidth: 860,
          noWrap: true,
          cell: ({ recordedAt, recordedBy }) => (
            <span title={recordedBy}>
              <Time at={recordedAt} />
            </span>
          ),
        },
      ]}
    />
  );
}
