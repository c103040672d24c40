import { ActionIcon, Button, Indicator, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SidePanel } from '#web/kit/dialog/SidePanel.tsx';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import classes from './list.module.css';
import type { Sorting } from './list-search.ts';
import type { Filter } from './useListSearch.ts';

/** The order of a list where it has no heads to press: its columns in words. */
export type SortChoice = {
  sorting: Sorting<string>;
  columns: readonly { sort: string; label: string }[];
  onSort: (next: Sorting<string>) => void;
};

type Props = {
  filters: readonly Filter[];
  /** Under a filter: what belongs to its value. */
  beside?: (filter: Filter) => ReactNode;
  sortChoice?: SortChoice | undefined;
};

/** Filters and order of a list on a phone, behind one button. */
export function FilterSheet({ filters, beside, sortChoice }: Props) {
  const { t } = useTranslation();
  const [isOpen, sheet] = useDisclosure(false);
  const count = filters.filter(({ value }) => value !== undefined).length;
  return (
    <>
      <Indicator disabled={count === 0} label={count} size={16} offset={4}>
        <ActionIcon size={44} variant="default" aria-label={t('tasks.list.filters')} onClick={sheet.open}>
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </ActionIcon>
      </Indicator>
      <SidePanel isOpen={isOpen} onClose={sheet.close} side="bottom" title={t('tasks.list.filters')}>
        <Stack gap="sm" className={classes['sheet'] ?? ''}>
          {filters.map((filter) => (
            <div key={filter.name}>
              <Select
                clearable
                searchable={filter.options.length > 9}
                label={filter.label}
                placeholder={t('tasks.list.any')}
                clearButtonProps={{ 'aria-label': t('tasks.list.removeFilter', { filter: filter.label }) }}
                data={filter.options}
                value={filter.value ?? null}
                onChange={(value) => {
                  filter.onChange(value ?? undefined);
                }}
              />
              {beside?.(filter)}
            </div>
          ))}
          {sortChoice !== undefined && <SortSelect {...sortChoice} />}
          <Button onClick={sheet.close}>{t('tasks.list.showList')}</Button>
        </Stack>
      </SidePanel>
    </>
  );
}

/** Each column upwards and downwards, and the usual order. */
function SortSelect({ sorting, columns, onSort }: SortChoice) {
  const { t } = useTranslation();
  const choices = columns.flatMap(({ sort, label }) => [
    {
      value: `${sort} asc`,
      label: t('tasks.list.ascending', { column: label }),
      sorting: { sort, direction: 'asc' } as const,
    },
    {
      value: `${sort} desc`,
      label: t('tasks.list.descending', { column: label }),
      sorting: { sort, direction: 'desc' } as const,
    },
  ]);
  return (
    <Select
      clearable
      label={t('tasks.list.sortBy')}
      placeholder={t('tasks.list.usualOrder')}
      clearButtonProps={{ 'aria-label': t('tasks.list.usualOrder') }}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={sorting.sort === undefined ? null : `${sorting.sort} ${sorting.direction ?? 'asc'}`}
      onChange={(chosen) => {
        onSort(choices.find(({ value }) => value === chosen)?.sorting ?? {});
      }}
    />
  );
}
