import { Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionDetail } from '#contract/library.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { hexBytes, hexOffset } from './hex.ts';
import classes from './library.module.css';
import { useSolutionWords } from './useSolutionWords.ts';

/** The places that a solution changes, with the first bytes of each. */
export function SolutionRuns({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const words = useSolutionWords();
  const { runs, runList } = solution;
  return (
    <Stack gap="xs" component="section">
      <div>
        <Title order={3} size="h5">
          {t('library.runs.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {words.size(solution)}
        </Text>
      </div>
      <Table.ScrollContainer minWidth={420} maxHeight={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table fz="xs" verticalSpacing={4} stickyHeader aria-label={t('library.runs.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('library.runs.offset')}</Table.Th>
              <Table.Th ta="right">{t('library.runs.length')}</Table.Th>
              <Table.Th>{t('library.runs.expected')}</Table.Th>
              <Table.Th>{t('library.runs.replacement')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runList.map(({ offset, length, expected, replacement }) => (
              <Table.Tr key={offset}>
                <Table.Td className={classes['offset'] ?? ''}>{hexOffset(offset)}</Table.Td>
                <Table.Td ta="right">{count(length)}</Table.Td>
                <Table.Td className={classes['hex'] ?? ''}>{hexBytes(expected, length)}</Table.Td>
                <Table.Td className={classes['hex'] ?? ''}>{hexBytes(replacement, length)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {runList.length < runs && (
        <Text size="xs" c="dimmed">
          {t('library.runs.more', { shown: count(runList.length), total: count(runs) })}
        </Text>
      )}
    </Stack>
  );
}
