import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from './useFormats.ts';
import { PageNumbers } from './PageNumbers.tsx';
import type { ListState } from './useListSearch.ts';

/** Which rows of how many are shown, and the other pages. */
export function ListPages({ list, total }: { list: ListState; total: number }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const { page, pageSize } = list.search;
  const pages = Math.ceil(total / pageSize);
  if (total === 0) return undefined;
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {t('tasks.list.shown', {
          from: count((page - 1) * pageSize + 1),
          to: count(Math.min(page * pageSize, total)),
          total: count(total),
        })}
      </Text>
      {pages > 1 && (
        <PageNumbers
          pages={pages}
          page={page}
          onPage={(next) => {
            list.change({ page: next });
          }}
        />
      )}
    </Group>
  );
}
