import { ActionIcon, Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconFilter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { auditApi, type AuditEntry, auditSorts } from '#contract/audit.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import type { SortState } from '#web/kit/table/useListSearch.ts';
import classes from './audit.module.css';
import { AuditDiff } from './AuditDiff.tsx';
import { type AuditFilter, useAuditFilter, useAuditWords } from './AuditFilters.tsx';
import { changedFields } from './changed-fields.ts';

/** The acts of staff, for administrators. */
export function AuditLog() {
  const { t } = useTranslation();
  const language = useLanguage();
  const narrowing = useAuditFilter();
  const { list, filters } = narrowing;
  const filter = { ...list.page, ...list.filters };
  const entries = useQuery({ ...query(auditApi.getAuditLog, filter), placeholderData: keepPreviousData });
  return (
    <ListPage
      title={usePageTitle()}
      actions={
        <DownloadButton
          call={auditApi.exportAuditLog}
          input={{ ...filter, language }}
          failed={(reason) => t('audit.exportFailed', { reason })}
        >
          {t('audit.export')}
        </DownloadButton>
      }
      note={<OneRowNotice narrowing={narrowing} />}
      list={list}
      rows={entries}
      sorts={auditSorts.map((sort) => ({ sort, label: t(`audit.columns.${sort}`) }))}
      searchLabel={t('audit.search')}
      filters={filters}
      none={t('audit.none')}
      noneFiltered={t('audit.noneFiltered')}
    >
      {(rows) => (
        <AuditTable
          entries={rows}
          list={list}
          onOnly={({ subject, subjectId }) => {
            list.change({ subject, subjectId });
          }}
        />
      )}
    </ListPage>
  );
}

/** Says that the log is narrowed to one row, and leads back. */
function OneRowNotice({ narrowing: { list } }: { narrowing: AuditFilter }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const { subject, subjectId } = list.filters;
  if (subject === undefined || subjectId === undefined) return null;
  return (
    <Group gap="sm">
      <Text size="sm" fw={600}>
        {t('audit.filter.ofRow', { what: words.what({ subject, subjectId }) })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          list.change({ subject: undefined, subjectId: undefined });
        }}
      >
        {t('audit.filter.ofRowEnd')}
      </Button>
    </Group>
  );
}

/** Names shown before the rest is counted. */
const namesShown = 3;

type TableProps = { entries: AuditEntry[]; list: SortState; onOnly: (entry: AuditEntry) => void };

/** Lines of the log: who did what to what, and when; opened, the fields before and after. */
function AuditTable({ entries, list, onOnly }: TableProps) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const [opened, setOpened] = useState<ReadonlySet<AuditEntry['auditId']>>(new Set());
  const toggle = (auditId: AuditEntry['auditId']) => {
    setOpened((before) => before.symmetricDifference(new Set([auditId])));
  };
  return (
    <DataTable
      label={t('audit.title')}
      rows={entries}
      rowKey={({ auditId }) => auditId}
      list={list}
      minWidth={640}
      onOpen={({ auditId }) => {
        toggle(auditId);
      }}
      detail={(entry) =>
        opened.has(entry.auditId) && (
          <div className={classes['opened']}>
            <AuditDiff entry={entry} />
          </div>
        )
      }
      columns={[
        {
          id: 'details',
          head: <VisuallyHidden>{t('audit.columns.details')}</VisuallyHidden>,
          width: 34,
          phone: 'end',
          cell: ({ auditId }) => {
            const isOpen = opened.has(auditId);
            const Chevron = isOpen ? IconChevronDown : IconChevronRight;
            return (
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-expanded={isOpen}
                aria-label={t(isOpen ? 'audit.close' : 'audit.open', { line: auditId })}
                onClick={() => {
                  toggle(auditId);
                }}
              >
                <Chevron size={16} aria-hidden />
              </ActionIcon>
            );
          },
        },
        {
          id: 'at',
          head: t('audit.columns.at'),
          sort: 'at',
          noWrap: true,
          phone: 'fact',
          phoneCell: ({ at }) => <Time at={at} />,
          cell: ({ at }) => <Time at={at} isExact />,
        },
        {
          id: 'actor',
          head: t('audit.columns.actor'),
          sort: 'actor',
          phone: 'line',
          phoneCell: ({ actor }) => actor,
          maxWidth: 140,
          cell: ({ actor }) => <Cut text={actor} />,
        },
        {
          id: 'call',
          head: t('audit.columns.call'),
          sort: 'call',
          phone: 'head',
          phoneCell: ({ call }) => words.call(call),
          maxWidth: 200,
          cell: ({ call }) => <Cut text={words.call(call)} title={call} />,
        },
        {
          id: 'subject',
          head: t('audit.columns.subject'),
          sort: 'subject',
          maxWidth: 240,
          phone: 'line',
          phoneCell: (entry) => words.what(entry),
          cell: (entry) => <Subject entry={entry} onOnly={onOnly} />,
        },
        {
          id: 'changes',
          head: t('audit.columns.changes'),
          maxWidth: 240,
          fromWidth: 860,
          cell: (entry) => <Changes entry={entry} />,
        },
        {
          id: 'address',
          head: t('audit.columns.address'),
          maxWidth: 130,
          fromWidth: 860,
          cell: ({ address }) => <Cut text={address} isDimmed />,
        },
      ]}
    />
  );
}

/** A text in one line, whole when pointed at. */
function Cut({ text, title = text, isDimmed = false }: { text: string; title?: string; isDimmed?: boolean }) {
  return (
    <Text inherit truncate="end" title={title} {...(isDimmed && { c: 'dimmed' })}>
      {text}
    </Text>
  );
}

/** The kind of a change and the first fields that it touched. */
function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  // A field without a word, such as a fingerprint, is told by the details; here only where there is nothing else.
  const all = changedFields(entry);
  const told = all.filter(({ name }) => words.hasField(name));
  const fields = (told.length > 0 ? told : all).map(({ name }) => words.field(name));
  const names = fields.slice(0, namesShown).join(', ');
  const rest = fields.length - namesShown;
  const action = t(`audit.actions.${entry.action}`);
  const named = rest > 0 ? t('audit.more', { names, count: rest }) : names;
  return <Cut text={names === '' ? action : `${action}: ${named}`} title={fields.join(', ')} />;
}

/** The page of what a line is about; undefined where there is none. */
function linkTo({ jobId, userId }: AuditEntry): ((props: object) => ReactElement) | undefined {
  if (jobId !== undefined) return (props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />;
  if (userId !== undefined)
    return (props) => <Link to="/admin/customerview" search={{ customer: userId }} {...props} />;
  return undefined;
}

/** The row that a line is about, with the way there, and to the other lines about it. */
function Subject({ entry, onOnly }: { entry: AuditEntry; onOnly: (entry: AuditEntry) => void }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const what = words.what(entry);
  const renderRoot = linkTo(entry);
  return (
    <div className={classes['subject']}>
      {renderRoot === undefined ? (
        <Cut text={what} />
      ) : (
        <Anchor
          size="xs"
          truncate="end"
          title={t(entry.jobId === undefined ? 'audit.toCustomer' : 'audit.toJob')}
          renderRoot={renderRoot}
        >
          {what}
        </Anchor>
      )}
      {entry.subjectId !== '' && (
        <ActionIcon
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('audit.onlyThis', { what })}
          onClick={() => {
            onOnly(entry);
          }}
        >
          <IconFilter size={12} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
