import { Paper, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { AuditLine } from './AuditLine.tsx';

const auditColumns = ['details', 'at', 'actor', 'call', 'subject', 'changes', 'address'] as const;

type Props = { entries: readonly AuditEntry[]; onOnly: (entry: AuditEntry) => void };

/** Lines of the audit log; each opens to what was there before and after. */
export function AuditTable({ entries, onOnly }: Props) {
  const { t } = useTranslation();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={900}>
        <Table fz="xs" verticalSpacing={6} highlightOnHover aria-label={t('audit.title')}>
          <Table.Thead>
            <Table.Tr>
              {auditColumns.map((column) => (
                <Table.Th key={column} aria-label={column === 'details' ? t('audit.columns.details') : undefined}>
                  {column !== 'details' && t(`audit.columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((entry) => (
              <AuditLine key={entry.auditId} entry={entry} columns={auditColumns.length} onOnly={onOnly} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
