import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/lists.ts';
import classes from './list.module.css';
import { SearchField } from './SearchField.tsx';
import type { ListState } from './useListSearch.ts';

type Props = { list: ListState; placeholder: string; children?: ReactNode };

/** Search and page size of a list; further filters as children. */
export function ListTools({ list, placeholder, children }: Props) {
  const { t } = useTranslation();
  return (
    <search className={classes['tools']}>
      <SearchField
        key={list.resets}
        initial={list.search.search}
        placeholder={placeholder}
        onSearch={(search) => {
          list.change({ search });
        }}
      />
      {children}
      <Select
        w={96}
        label={t('tasks.list.pageSize')}
        allowDeselect={false}
        data={pageSizes.map(String)}
        value={String(list.search.pageSize)}
        onChange={(chosen) => {
          list.change({ pageSize: pageSizes.find((size) => String(size) === chosen) ?? pageSizes[0] });
        }}
      />
    </search>
  );
}
