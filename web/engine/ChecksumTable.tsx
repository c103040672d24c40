import { Anchor, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaskStripMap } from '#contract/engine.ts';
import { hexOffset, hexRange } from './hex.ts';
import classes from './report.module.css';
import { StoredWord } from './StoredWord.tsx';

type Props = { map: TaskStripMap; onOpen: (offset: number) => void };

/** Every checksum of the file before and after, computed anew from the stored files. */
export function ChecksumTable({ map: { checksum }, onOpen }: Props) {
  const { t } = useTranslation();
  const hasAfter = checksum.checks.some(({ after }) => after !== undefined);
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h6">
            {t('engine.report.checks.title')}
          </Title>
          {checksum.family !== undefined && (
            <Text size="xs" c="dimmed">
              {t('engine.report.checks.family', { family: checksum.family })}
            </Text>
          )}
        </Group>
        {checksum.checks.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('engine.report.checks.none')}
          </Text>
        ) : (
          <Table.ScrollContainer minWidth={640}>
            <Table fz="xs" verticalSpacing={6} horizontalSpacing="xs" aria-label={t('engine.report.checks.title')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('engine.report.checks.name')}</Table.Th>
                  <Table.Th>{t('engine.report.checks.range')}</Table.Th>
                  <Table.Th>{t('engine.report.checks.stored')}</Table.Th>
                  <Table.Th>{t('engine.report.checks.before')}</Table.Th>
                  {hasAfter && <Table.Th>{t('engine.report.checks.after')}</Table.Th>}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {checksum.checks.map(({ name, start, end, storedAt, before, after }) => (
                  <Table.Tr key={`${name} ${start} ${storedAt}`}>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td className={classes['mono'] ?? ''}>{hexRange(start, end - start)}</Table.Td>
                    <Table.Td>
                      <Anchor
                        component="button"
                        type="button"
                        className={classes['mono'] ?? ''}
                        aria-label={t('engine.report.runs.open', { offset: hexOffset(storedAt) })}
                        onClick={() => {
                          onOpen(storedAt);
                        }}
                      >
                        {hexOffset(storedAt)}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>
                      <StoredWord word={before} />
                    </Table.Td>
                    {hasAfter && <Table.Td>{after !== undefined && <StoredWord word={after} />}</Table.Td>}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Paper>
  );
}
