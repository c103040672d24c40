import { Alert, Anchor, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryApi } from '#contract/library.ts';
import { download, query } from '#web/api/index.ts';
import { ExportButton } from '#web/kit/ExportButton.tsx';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { CompareButton } from './CompareButton.tsx';
import { SolutionCards } from './SolutionCards.tsx';
import { SolutionDrawer } from './SolutionDrawer.tsx';
import { SolutionFilters } from './SolutionFilters.tsx';
import { SolutionTable } from './SolutionTable.tsx';
import { useComparison } from './useComparison.ts';
import { useSolutionFilter } from './useSolutionFilter.ts';

/** Every solution of the library, and one of them beside the list. `whenNone` stands under the text of an empty one. */
export function Solutions({ whenNone }: { whenNone: ReactNode }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const filter = useSolutionFilter();
  const comparison = useComparison();
  const { list, asked, chosen, solution, open, change } = filter;
  const rows = useQuery({ ...query(libraryApi.listSolutions, asked), placeholderData: keepPreviousData });
  const suspended = rows.data?.suspended ?? 0;
  return (
    <Stack gap="md">
      {suspended > 0 && chosen.state !== 'suspended' && (
        <Alert variant="default" icon={<IconAlertTriangle color="var(--mantine-color-orange-text)" aria-hidden />}>
          {t('library.suspended', { count: suspended })}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void change({ state: 'suspended' })}>
            {t('library.showSuspended')}
          </Anchor>
        </Alert>
      )}
      <ListTools list={list} placeholder={t('library.search')}>
        <SolutionFilters filter={filter} families={rows.data?.families ?? []} />
        {!isPhone && <CompareButton comparison={comparison} />}
        {!isPhone && (
          <ExportButton
            label={t('library.exportFiltered')}
            failed={(reason) => t('library.exportFailed', { reason })}
            onExport={() => download(libraryApi.exportSolutions, asked)}
          />
        )}
      </ListTools>
      <ListBody
        list={list}
        rows={rows}
        none={t('library.none')}
        noneFiltered={t('library.noneFiltered')}
        whenNone={whenNone}
      >
        {(solutions) =>
          isPhone ? (
            <SolutionCards solutions={solutions} onOpen={(id) => void open(id)} />
          ) : (
            <SolutionTable solutions={solutions} comparison={comparison} onOpen={(id) => void open(id)} />
          )
        }
      </ListBody>
      <SolutionDrawer solutionId={solution} onClose={() => void open(undefined)} />
    </Stack>
  );
}
