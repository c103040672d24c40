import { Select, Stack, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PairRow } from './PairRow.tsx';
import type { Pair, useImportPairs } from './useImportPairs.ts';
import { useMethodNames } from './useMethodNames.ts';

type Props = { pairs: readonly Pair[]; importing: ReturnType<typeof useImportPairs> };

/** The pairs of a folder, each with its method and what became of it. */
export function PairTable({ pairs, importing: { isRunning, change, changeAll } }: Props) {
  const { t } = useTranslation();
  const methods = useMethodNames();
  const choices = methods.map(({ methodId, name }) => ({ value: String(methodId), label: name }));
  return (
    <Stack gap="sm">
      <Select
        w={240}
        searchable
        clearable
        label={t('library.pairs.methodForAll')}
        disabled={isRunning}
        data={choices}
        onChange={(value) => {
          changeAll(methods.find(({ methodId }) => String(methodId) === value)?.methodId);
        }}
      />
      <Table.ScrollContainer minWidth={760} maxHeight={460} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table fz="xs" verticalSpacing={6} stickyHeader aria-label={t('library.pairs.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('library.pairs.original')}</Table.Th>
              <Table.Th>{t('library.pairs.modified')}</Table.Th>
              <Table.Th w={190}>{t('library.pairs.method')}</Table.Th>
              <Table.Th w={110}>{t('library.pairs.dtc')}</Table.Th>
              <Table.Th>{t('library.pairs.result')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pairs.map((pair) => (
              <PairRow
                key={pair.key}
                pair={pair}
                methods={methods}
                isRunning={isRunning}
                onChange={(part) => {
                  change(pair.key, part);
                }}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
