import { Button, Group, Modal, Select, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogApi, type CatalogMethod, methodTypes } from '#contract/catalog.ts';
import { query } from '#web/api/index.ts';
import { useGuardedClose } from '#web/catalog/useGuardedClose.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { ListKeys } from '#web/kit/ListKeys.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { SearchField } from '#web/kit/SearchField.tsx';
import { useTypeName } from './method-labels.ts';
import { MethodForm } from './MethodForm.tsx';
import { MethodTable } from './MethodTable.tsx';

const none: readonly CatalogMethod[] = [];

/** The methods that customers order, for staff. `tools` stand beside the button for a new method. */
export function Methods({ tools }: { tools?: ReactNode }) {
  const { t } = useTranslation();
  const methods = useQuery(query(catalogApi.getMethods, {}));
  const list = useMethodFilter(methods.data ?? none);
  const [edited, setEdited] = useState<CatalogMethod | 'new'>();
  return (
    <Stack gap="md" data-list>
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

type Props = { edited: CatalogMethod | 'new' | undefined; onClose: () => void };

/** A method with its texts, or a new one. */
function MethodDialog({ edited, onClose }: Props) {
  const { t } = useTranslation();
  const { close, finish, ...unsaved } = useGuardedClose(onClose);
  const method = edited === 'new' ? undefined : edited;
  return (
    <Modal
      opened={edited !== undefined}
      onClose={() => void close()}
      size="xl"
      title={method === undefined ? t('catalog.methods.add') : t('catalog.methods.edit', { method: method.name })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {edited === 'new' && <MethodForm unsaved={unsaved} onDeleted={finish} />}
      {method !== undefined && (
        <MethodForm key={method.methodId} method={method} unsaved={unsaved} onDeleted={finish} />
      )}
    </Modal>
  );
}

const states = { active: true, notActive: false } as const;
const all = 'all';

/** Search, type and state of the list of methods. */
function MethodTools({ list }: { list: MethodFilterState }) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const { filter, change, resets } = list;
  const state = filter.active === undefined ? all : filter.active ? 'active' : 'notActive';
  return (
    <Group component="search" align="flex-end" gap="sm">
      <SearchField
        key={resets}
        initial={filter.words}
        placeholder={t('catalog.methods.search')}
        onSearch={(words) => {
          change({ words });
        }}
      />
      <Select
        w={220}
        label={t('catalog.methods.typeLabel')}
        allowDeselect={false}
        data={[
          { value: all, label: t('catalog.methods.allTypes') },
          ...methodTypes.map((one) => ({ value: one, label: typeName(one) })),
        ]}
        value={filter.type ?? all}
        onChange={(chosen) => {
          change({ type: methodTypes.find((one) => one === chosen) });
        }}
      />
      <Select
        w={160}
        label={t('catalog.methods.stateLabel')}
        allowDeselect={false}
        data={[
          { value: all, label: t('catalog.methods.allStates') },
          { value: 'active', label: t('catalog.methods.active') },
          { value: 'notActive', label: t('catalog.methods.notActive') },
        ]}
        value={state}
        onChange={(chosen) => {
          change({ active: chosen === 'active' || chosen === 'notActive' ? states[chosen] : undefined });
        }}
      />
      <ListKeys />
    </Group>
  );
}

type Filter = { words: string; type: string | undefined; active: boolean | undefined };
const nothing: Filter = { words: '', type: undefined, active: undefined };

/** Narrows the methods to a type, a state, and those in whose names and texts every word occurs. */
function useMethodFilter(methods: readonly CatalogMethod[]) {
  const [filter, setFilter] = useState(nothing);
  const [resets, setResets] = useState(0);
  const words = filter.words.toLowerCase().split(/\s+/);
  const isShown = ({ name, type, active, texts }: CatalogMethod) => {
    const text = [name, ...texts.flatMap((one) => [one.name, one.comment])].join(' ').toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (filter.type === undefined || filter.type === type) &&
      (filter.active === undefined || filter.active === active)
    );
  };
  return {
    filter,
    shown: methods.filter(isShown),
    isFiltered: filter !== nothing,
    change: (part: Partial<Filter>) => {
      setFilter({ ...filter, ...part });
    },
    reset: () => {
      setFilter(nothing);
      setResets(resets + 1);
    },
    /** Changes with every reset: the key of what keeps typed text. */
    resets,
  };
}

type MethodFilterState = ReturnType<typeof useMethodFilter>;
