import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import { type CatalogMethod, methodsApi, methodSorts, methodTypes } from '#contract/catalog/methods.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useGuardedClose } from '#web/catalog/useGuardedClose.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { makeSortChoice } from '#web/kit/table/ListPage.tsx';
import { DensitySwitch } from '#web/kit/table/DensitySwitch.tsx';
import { ListTools } from '#web/kit/table/ListTools.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { useArePriceClassesKnown, useTypeName } from './method-labels.ts';
import { MethodForm } from './MethodForm.tsx';
import { MethodTable } from './MethodTable.tsx';
import { hasWords } from '#rules/search-words.ts';

const none: readonly CatalogMethod[] = [];

/** The methods that customers order, for staff. `tools` stand beside the button for a new method. */
export function Methods({ tools }: { tools?: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListSearch({ sorts: methodSorts, filters: schemas });
  const methods = useQuery({
    ...query(methodsApi.getMethods, { ...list.sorting, language }),
    placeholderData: keepPreviousData,
  });
  // Columns that fill later would change the widths of all.
  const isNamed = useArePriceClassesKnown();
  const isLoading = methods.isPending || !isNamed;
  const { shown, filters } = useMethodFilter(list, methods.data ?? none);
  const [edited, setEdited] = useState<CatalogMethod | 'new'>();
  return (
    <Stack gap="md" data-list>
      <PageTitle title={usePageTitle()} count={methods.data?.length ?? null}>
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
      <ListTools
        list={list}
        placeholder={t('catalog.methods.search')}
        filters={filters}
        hasPeriod={false}
        sortChoice={makeSortChoice(
          list,
          methodSorts.map((sort) => ({ sort, label: t(`catalog.methods.columns.${sort}`) })),
        )}
      >
        <DensitySwitch />
      </ListTools>
      {methods.isError && <ErrorNotice error={methods.error} onRetry={() => void methods.refetch()} />}
      {isLoading && <RowSkeletons label={t('catalog.methods.loading')} />}
      {methods.data !== undefined && shown.length === 0 && (
        <EmptyState text={list.filtered ? t('catalog.methods.noneFiltered') : t('catalog.methods.none')}>
          {list.filtered && (
            <Button variant="default" onClick={() => void list.reset()}>
              {t('catalog.methods.clearFilter')}
            </Button>
          )}
        </EmptyState>
      )}
      {shown.length > 0 && !isLoading && <MethodTable methods={shown} list={list} onEdit={setEdited} />}
      <MethodDialog
        edited={edited}
        onClose={() => {
          setEdited(undefined);
        }}
      />
    </Stack>
  );
}

type Props = { edited: CatalogMethod | 'new' | undefined; onClose: () => void };

/** A method with its texts, or a new one. */
function MethodDialog({ edited, onClose }: Props) {
  const { t } = useTranslation();
  const { close, finish, ...unsaved } = useGuardedClose(onClose);
  return (
    <Dialog
      of={edited}
      onClose={() => void close()}
      size="xl"
      title={(one) => (one === 'new' ? t('catalog.methods.add') : t('catalog.methods.edit', { method: one.name }))}
    >
      {(one) => <MethodForm {...(one !== 'new' && { method: one })} unsaved={unsaved} onDeleted={finish} />}
    </Dialog>
  );
}

const states = ['active', 'notActive'] as const;
const schemas = { type: z.enum(methodTypes), state: z.enum(states) };

/**
 * Narrows the methods to a type, a state, and those in whose names and texts every word occurs. The whole list is here, so
 * nobody is asked for the rest of it.
 */
function useMethodFilter(
  list: ReturnType<typeof useListSearch<(typeof methodSorts)[number], typeof schemas>>,
  methods: readonly CatalogMethod[],
) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const { type, state } = list.filters;
  const isShown = (method: CatalogMethod) => {
    const text = [method.name, ...method.texts.flatMap((one) => [one.name, one.comment])].join(' ');
    return (
      hasWords(text, list.search.search) &&
      (type === undefined || type === method.type) &&
      (state === undefined || (state === 'active') === method.active)
    );
  };
  return {
    shown: methods.filter(isShown),
    filters: [
      list.filterBy(
        'type',
        t('catalog.methods.typeLabel'),
        methodTypes.map((value) => ({ value, label: typeName(value) })),
      ),
      list.filterBy(
        'state',
        t('catalog.methods.stateLabel'),
        states.map((value) => ({ value, label: t(`catalog.methods.${value}`) })),
      ),
    ],
  };
}
