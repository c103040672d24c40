import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { SecurityLine } from '#contract/security.ts';
import { useSecurityWords } from './useSecurityWords.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A line of the log with everything that it holds. */
export function SecurityFacts({ line }: { line: SecurityLine }) {
  const { t } = useTranslation();
  const words = useSecurityWords();
  const measured = (text: string) => (
    <Text span inherit ff="monospace">
      {text}
    </Text>
  );
  const ofRequest = (requestId: string) => (
    <Anchor
      inherit
      ff="monospace"
      title={t('security.toAudit')}
      renderRoot={(props) => <Link to="/admin/audit" search={{ search: requestId }} {...props} />}
    >
      {requestId}
    </Anchor>
  );
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('security.columns.user'), words.user(line)],
    [t('security.columns.actor'), words.actor(line)],
    [t('security.columns.detail'), words.detail(line.detail)],
    ...Object.entries(line.facts ?? {}).map(
      ([name, value]) => [words.fact(name), name === 'reason' ? textOf(value) : measured(textOf(value))] as const,
    ),
    [t('security.columns.address'), line.address === '' ? '' : measured(line.address)],
    [t('security.columns.browser'), line.userAgent],
    [t('security.columns.call'), line.call === '' ? '' : measured(line.call)],
    [t('security.columns.name'), line.nameHash === '' ? '' : measured(line.nameHash)],
    [t('security.columns.requestId'), line.requestId === '' ? '' : ofRequest(line.requestId)],
  ];
  return (
    <Table fz="xs" verticalSpacing={4} aria-label={t('security.details', { line: line.lineId })}>
      <Table.Tbody>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w="24%" fw={400} c="dimmed" style={{ verticalAlign: 'top' }}>
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}
