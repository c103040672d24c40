import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissingSolution } from '#contract/library.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useSolutionWords } from './useSolutionWords.ts';

/** So many are shown at first. */
const shownAtFirst = 20;

/** The solutions that the library lacks, the most useful first, each with the latest order that would have needed it. */
export function MissingSolutions({ missing }: { missing: readonly MissingSolution[] }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const words = useSolutionWords();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? missing : missing.slice(0, shownAtFirst);
  const sentenceOf = (one: MissingSolution) =>
    t('library.coverage.line', {
      count: one.orders,
      family: one.family,
      software: one.software,
      method: words.method(one),
    });
  return (
    <Stack gap="sm">
      <Table fz="xs" verticalSpacing={6} highlightOnHover withTableBorder aria-label={t('library.coverage.ranked')}>
        <Table.Tbody>
          {shown.map((one) => (
            <Table.Tr
              key={[
                one.family,
                one.software,
                one.hardware,
                one.part,
                one.length,
                one.checksum,
                one.methodId,
                one.dtcCode,
              ].join(' ')}
            >
              <Table.Td ta="right" w={70} style={{ whiteSpace: 'nowrap' }}>
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  <Text size="sm" fw={650} span>
                    {count(one.orders)}
                  </Text>
                  {one.nearly > 0 && (
                    <Text size="xs" c="dimmed" span title={t('library.coverage.nearlyWhat')}>
                      {t('library.coverage.nearly', { number: count(one.nearly) })}
                    </Text>
                  )}
                </Group>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {sentenceOf(one)}{' '}
                <Text size="xs" c="dimmed" span>
                  {words.unit(one)}
                </Text>
              </Table.Td>
              <Table.Td w={110} style={{ whiteSpace: 'nowrap' }}>
                <Anchor
                  size="xs"
                  renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: one.jobId }} {...props} />}
                >
                  {t('library.ofTask', { task: one.taskId })}
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown.length < missing.length && (
        <Group>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setShowsAll(true);
            }}
          >
            {t('library.coverage.toShow', { count: missing.length })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
