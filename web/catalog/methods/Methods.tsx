import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogApi, type CatalogMethod } from '#contract/catalog.ts';
import { query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { MethodDialog } from './MethodDialog.tsx';
import { MethodTable } from './MethodTable.tsx';
import { MethodTools } from './MethodTools.tsx';
import { useMethodFilter } from './useMethodFilter.ts';

const none: readonly CatalogMethod[] = [];

/** The methods that customers order, for staff. `tools` stand beside the button for a new method. */
export function Methods({ tools }: { tools?: ReactNode }) {
  const { t } = useTranslation();
  const methods = useQuery(query(catalogApi.getMethods, {}));
  const list = useMethodFilter(methods.data ?? none);
  const [edited, setEdited] = useState<CatalogMethod | 'new'>();
  return (
    <Stack gap="md">
      <PageTitle title={t('catalog.methods.title')} count={methods.data?.length}>
        {tools}
        <Button
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            setEdited('new');
          }}
        >
          {t('catalog.methods.add')}
        </Button>
      </PageTitle>
      <MethodTools list={list} />
      {methods.isError && <ErrorNotice error={methods.error} onRetry={() => void methods.refetch()} />}
      {methods.isPending && <Skeleton h={400} role="status" aria-busy aria-label={t('catalog.methods.loading')} />}
      {methods.data !== undefined && list.shown.length === 0 && (
        <EmptyState text={list.isFiltered ? t('catalog.methods.noneFiltered') : t('catalog.methods.none')}>
          {list.isFiltered && (
            <Button variant="default" onClick={list.reset}>
              {t('catalog.methods.clearFilter')}
            </Button>
          )}
        </EmptyState>
      )}
      {list.shown.length > 0 && <MethodTable methods={list.shown} onEdit={setEdited} />}
      <MethodDialog
        edited={edited}
        onClose={() => {
          setEdited(undefined);
        }}
      />
    </Stack>
  );
}
