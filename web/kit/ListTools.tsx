import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/lists.ts';
import classes from './list.module.css';
import { ListKeys } from './ListKeys.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListKey } from './useListKeys.ts';
import type { ListState } from './useListSearch.ts';

type Props = {
  list: ListState;
  placeholder: string;
  /** Keys of this list besides those of every list. */
  keys?: readonly ListKey[] | undefined;
  children?: ReactNode;
};

/** Search, page size and keys of a list, which is the closest `[data-list]` around it; further filters as children. */
export function ListTools({ list, placeholder, keys, children }: Props) {
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
      <ListKeys keys={keys} />
    </search>
  );
}
