import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { auditApi } from '#contract/audit.ts';
import { query } from '#web/api/index.ts';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { PeriodFilter } from '#web/kit/PeriodFilter.tsx';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { ExportAuditButton } from './ExportAuditButton.tsx';
import { OneRowNotice } from './OneRowNotice.tsx';
import { useAuditFilter } from './useAuditFilter.ts';

/** What staff did, for administrators. */
export function AuditLog() {
  const { t } = useTranslation();
  const list = useListSearch();
  const chosen = useAuditFilter();
  const { tab: _tab, ...page } = list.search;
  const filter = { ...page, ...chosen.filter };
  const entries = useQuery({ ...query(auditApi.getAuditLog, filter), placeholderData: keepPreviousData });
  const state = {
    ...list,
    filtered: list.filtered || chosen.isSet,
    reset: async () => {
      await chosen.change({ actorId: undefined, action: undefined, subject: undefined, subjectId: undefined });
      await list.reset();
    },
  };
  return (
    <>
      <PageTitle title={t('audit.title')} count={entries.data?.total}>
        <ExportAuditButton filter={filter} />
      </PageTitle>
      <Stack gap="md">
        <ListTools list={state} placeholder={t('audit.search')}>
          <AuditFilters chosen={chosen} />
          <PeriodFilter list={state} />
        </ListTools>
        <OneRowNotice chosen={chosen} />
        <ListBody list={state} rows={entries} none={t('audit.none')} noneFiltered={t('audit.noneFiltered')}>
          {(rows) => (
            <AuditTable
              entries={rows}
              onOnly={({ subject, subjectId }) => {
                void chosen.change({ subject, subjectId });
              }}
            />
          )}
        </ListBody>
      </Stack>
    </>
  );
}
