import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import { creditsApi, type EntryOfCustomer } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { PeriodFilter } from '#web/kit/PeriodFilter.tsx';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { AllCreditTable } from './AllCreditTable.tsx';
import { ExportCreditsButton } from './ExportCreditsButton.tsx';
import { KindFilter } from './KindFilter.tsx';
import { useKindFilter } from './useKindFilter.ts';

type Props = {
  /** Only of this customer, whose name is then left out. */
  userId?: UserId;
  /** The documents of a transaction, and what can be done about them. */
  renderDocuments: (entry: EntryOfCustomer) => ReactNode;
};

/** The credit transactions of all customers, or of one, for staff. */
export function AllCredits({ userId, renderDocuments }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListSearch();
  const kinds = useKindFilter();
  const { tab: _tab, ...page } = list.search;
  const filter = {
    ...page,
    language,
    ...(kinds.kind !== undefined && { kind: kinds.kind }),
    ...(userId !== undefined && { userId }),
  };
  const entries = useQuery({ ...query(creditsApi.listAllCredits, filter), placeholderData: keepPreviousData });
  const state = {
    ...list,
    filtered: list.filtered || kinds.kind !== undefined,
    reset: async () => {
      await kinds.setKind(undefined);
      await list.reset();
    },
  };
  return (
    <Stack gap="md">
      <ListTools list={state} placeholder={t('credits.all.search')}>
        <KindFilter filter={kinds} />
        <PeriodFilter list={state} />
        <ExportCreditsButton ofAll filter={filter} />
      </ListTools>
      <ListBody
        list={state}
        rows={entries}
        none={t('credits.overview.none')}
        noneFiltered={t('credits.overview.noneFiltered')}
      >
        {(rows) => (
          <AllCreditTable
            entries={rows}
            total={entries.data?.total ?? 0}
            sum={entries.data?.sum}
            withCustomer={userId === undefined}
            renderDocuments={renderDocuments}
          />
        )}
      </ListBody>
    </Stack>
  );
}
