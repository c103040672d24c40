import { ActionIcon, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './audit.module.css';
import { AuditDiff } from './AuditDiff.tsx';
import { changedFields } from './changed-fields.ts';
import { Subject } from './Subject.tsx';
import { useAuditWords } from './useAuditWords.ts';

/** Names shown before the rest is counted. */
const namesShown = 3;

type Props = { entry: AuditEntry; columns: number; onOnly: (entry: AuditEntry) => void };

/** One line of the log: who did what to what, and when; opened, what was there before and after. */
export function AuditLine({ entry, columns, onOnly }: Props) {
  const { t } = useTranslation();
  const { date, time } = useFormats();
  const words = useAuditWords();
  const [isOpen, { toggle }] = useDisclosure(false);
  const fields = changedFields(entry).map(({ name }) => name);
  const names = fields.slice(0, namesShown).join(', ');
  const rest = fields.length - namesShown;
  const at = new Date(entry.at);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Table.Tr>
        <Table.Td w={34}>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'audit.close' : 'audit.open', { line: entry.auditId })}
            onClick={toggle}
          >
            <Chevron size={16} aria-hidden />
          </ActionIcon>
        </Table.Td>
        <Table.Td miw={150}>
          {date(entry.at)} {time(at)}
        </Table.Td>
        <Table.Td maw={140}>
          <Text size="xs" truncate="end" title={entry.actor}>
            {entry.actor}
          </Text>
        </Table.Td>
        <Table.Td maw={200}>
          <Text size="xs" truncate="end" title={entry.call}>
            {words.call(entry.call)}
          </Text>
        </Table.Td>
        <Table.Td maw={240}>
          <Subject entry={entry} onOnly={onOnly} />
        </Table.Td>
        <Table.Td maw={240}>
          <Text size="xs" truncate="end" title={fields.join(', ')}>
            {t(`audit.actions.${entry.action}`)}
            {names !== '' && `: ${rest > 0 ? t('audit.more', { names, count: rest }) : names}`}
          </Text>
        </Table.Td>
        <Table.Td maw={130}>
          <Text size="xs" c="dimmed" truncate="end" title={entry.address}>
            {entry.address}
          </Text>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={columns} p={0}>
            <div className={classes['opened']}>
              <AuditDiff entry={entry} />
            </div>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
