import { Button, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CreditEntry, creditsApi } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { PeriodFilter } from '#web/kit/PeriodFilter.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { CreditCards } from './CreditCards.tsx';
import { CreditTable } from './CreditTable.tsx';
import { ExportCreditsButton } from './ExportCreditsButton.tsx';
import { KindFilter } from './KindFilter.tsx';
import { useKindFilter } from './useKindFilter.ts';

/** Every credit transaction of the signed-in customer. `renderDocuments` shows delivery note or invoice of one. */
export function CreditsOverview({ renderDocuments }: { renderDocuments: (entry: CreditEntry) => ReactNode }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const language = useLanguage();
  const list = useListSearch();
  const kinds = useKindFilter();
  const { kind, setKind } = kinds;
  const { tab: _tab, ...page } = list.search;
  const filter = { ...page, language, ...(kind !== undefined && { kind }) };
  const entries = useQuery({ ...query(creditsApi.listCredits, filter), placeholderData: keepPreviousData });
  const state = {
    ...list,
    filtered: list.filtered || kind !== undefined,
    reset: async () => {
      await setKind(undefined);
      await list.reset();
    },
  };
  return (
    <Stack gap="md">
      <PageTitle title={t('credits.overview.title')} count={entries.data?.total}>
        <ExportCreditsButton filter={filter} />
        <Button renderRoot={(props) => <Link to="/account/buyCredits" {...props} />}>
          {t('credits.overview.buy')}
        </Button>
      </PageTitle>
      <ListTools list={state} placeholder={t('credits.overview.search')}>
        <KindFilter filter={kinds} />
        <PeriodFilter list={state} />
      </ListTools>
      <ListBody
        list={state}
        rows={entries}
        none={t('credits.overview.none')}
        noneFiltered={t('credits.overview.noneFiltered')}
      >
        {(rows) =>
          isPhone ? (
            <CreditCards entries={rows} renderDocuments={renderDocuments} />
          ) : (
            <CreditTable entries={rows} renderDocuments={renderDocuments} />
          )
        }
      </ListBody>
    </Stack>
  );
}
