import { Badge, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SessionRow } from '#contract/accounts.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { browserOf } from './browser-of.ts';
import classes from './customers.module.css';

const columns = ['openedAt', 'address', 'browser', 'state'] as const;

/** Sign-ins with from where, with what, and what became of them. */
export function SessionTable({ sessions }: { sessions: readonly SessionRow[] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table fz="xs" verticalSpacing={6} highlightOnHover aria-label={t('customers.sessions.title')}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{t(`customers.sessions.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sessions.map(({ openedAt, address, userAgent, state, endedAt, impersonatedBy }) => (
            <Table.Tr key={`${openedAt} ${address}`}>
              <Table.Td>{dateTime(openedAt)}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{address}</Table.Td>
              <Table.Td title={userAgent}>
                {browserOf(userAgent) ?? t('customers.sessions.unknownBrowser')}
                {impersonatedBy !== undefined && (
                  <Text size="xs" c="dimmed">
                    {t('customers.sessions.watchedBy', { name: impersonatedBy })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {state === 'open' ? (
                  <Badge size="sm" color="teal" variant="light" tt="none" className={classes['badge'] ?? ''}>
                    {t('customers.sessions.open')}
                  </Badge>
                ) : (
                  t(`customers.sessions.${state}`, { when: endedAt === undefined ? '' : dateTime(endedAt) })
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
