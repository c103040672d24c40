import { Group, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { methodTypes } from '#contract/catalog.ts';
import { SearchField } from '#web/kit/SearchField.tsx';
import type { MethodFilterState } from './useMethodFilter.ts';
import { useTypeName } from './useTypeName.ts';

const states = { active: true, notActive: false } as const;
const all = 'all';

/** Search, type and state of the list of methods. */
export function MethodTools({ list }: { list: MethodFilterState }) {
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
    </Group>
  );
}
