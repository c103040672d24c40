import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AuditEntry } from '#contract/audit.ts';
import classes from './audit.module.css';
import { useAuditWords } from './AuditFilters.tsx';
import { changedFields } from './changed-fields.ts';

/** The values before and after, field by field. */
export function AuditDiff({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const fields = changedFields(entry);
  const value = (text: string | undefined) =>
    text ?? (
      <Text span inherit c="dimmed">
        {t('audit.diff.empty')}
      </Text>
    );
  const reference = entry.requestId !== '' && (
    <Anchor
      size="xs"
      ff="monospace"
      px={8}
      title={t('audit.toSecurity')}
      renderRoot={(props) => <Link to="/admin/security" search={{ search: entry.requestId }} {...props} />}
    >
      {t('shell.reference', { id: entry.requestId })}
    </Anchor>
  );
  if (fields.length === 0)
    return (
      <>
        <Text size="xs" c="dimmed" p="sm">
          {t('audit.diff.none')}
        </Text>
        {reference}
      </>
    );
  return (
    <>
      <Table
        fz="xs"
        verticalSpacing={4}
        className={classes['diff'] ?? ''}
        aria-label={t('audit.diff.label', { line: entry.auditId })}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="24%">{t('audit.diff.field')}</Table.Th>
            <Table.Th w="38%">{t('audit.diff.before')}</Table.Th>
            <Table.Th w="38%">{t('audit.diff.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ name, before, after }) => (
            <Table.Tr key={name}>
              <Table.Td title={name}>{words.field(name)}</Table.Td>
              <Table.Td className={classes['before'] ?? ''}>{value(before)}</Table.Td>
              <Table.Td className={classes['after'] ?? ''}>{value(after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {reference}
    </>
  );
}
