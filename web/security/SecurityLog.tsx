import { ActionIcon, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconFilter,
  IconKey,
  IconShieldX,
  IconUserCog,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { securityApi, type SecurityEvent, type SecurityLine, securitySorts } from '#contract/security.ts';
import { nameBrowser } from '#rules/name-browser.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import type { SortState } from '#web/kit/table/useListSearch.ts';
import { SecurityFacts } from './SecurityFacts.tsx';
import { type SecurityFilter, useSecurityFilter } from './useSecurityFilter.ts';
import { useSecurityWords } from './useSecurityWords.ts';
import classes from './security.module.css';

/** Sign-ins, refusals, and files that were taken along; for administrators. */
export function SecurityLog() {
  const { t } = useTranslation();
  const language = useLanguage();
  const narrowing = useSecurityFilter();
  const { list, filters } = narrowing;
  const filter = { ...list.page, ...list.filters };
  const lines = useQuery({ ...query(securityApi.getSecurityLog, filter), placeholderData: keepPreviousData });
  return (
    <ListPage
      title={usePageTitle()}
      actions={
        <DownloadButton
          call={securityApi.exportSecurityLog}
          input={{ ...filter, language }}
          failed={(reason) => t('security.exportFailed', { reason })}
        >
          {t('security.export')}
        </DownloadButton>
      }
      note={<OneAccountNotice narrowing={narrowing} />}
      list={list}
      rows={lines}
      sorts={securitySorts.map((sort) => ({ sort, label: t(`security.columns.${sort}`) }))}
      searchLabel={t('security.search')}
      filters={filters}
      none={t('security.none')}
      noneFiltered={t('security.noneFiltered')}
    >
      {(rows) => (
        <SecurityTable
          lines={rows}
          list={list}
          onOnly={(userId) => {
            list.change({ userId });
          }}
        />
      )}
    </ListPage>
  );
}

/** Says that the log is narrowed to one account, and leads back. */
function OneAccountNotice({ narrowing: { list } }: { narrowing: SecurityFilter }) {
  const { t } = useTranslation();
  const { userId } = list.filters;
  if (userId === undefined) return null;
  return (
    <Group gap="sm">
      <Text size="sm" fw={600}>
        {t('security.filter.ofUser', { id: userId })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          list.change({ userId: undefined });
        }}
      >
        {t('security.filter.ofUserEnd')}
      </Button>
    </Group>
  );
}

const refused: readonly SecurityEvent[] = [
  'signInFailed',
  'checkFailed',
  'resetFailed',
  'accessRefused',
  'limitReached',
];
const downloads: readonly SecurityEvent[] = ['downloaded', 'exported', 'backedUp'];
const watched: readonly SecurityEvent[] = ['impersonated', 'impersonatedCall'];
const sessions: readonly SecurityEvent[] = ['signedIn', 'signedOut', 'sessionsEnded'];

/** The kind of an event by its mark: turned away, taken along, looked at, in and out, or a change of keys and rights. */
function markOf(event: SecurityEvent) {
  if (refused.includes(event)) return { color: 'danger', icon: IconShieldX };
  if (downloads.includes(event)) return { color: 'port', icon: IconArrowDown };
  if (watched.includes(event)) return { color: 'attention', icon: IconEye };
  if (sessions.includes(event)) return { color: 'good', icon: IconKey };
  return { color: 'gray', icon: IconUserCog };
}

type TableProps = { lines: SecurityLine[]; list: SortState; onOnly: (userId: SecurityLine['userId']) => void };

/** Lines of the log: what happened, to whose account, by whom and from where; opened, the rest of it. */
function SecurityTable({ lines, list, onOnly }: TableProps) {
  const { t } = useTranslation();
  const words = useSecurityWords();
  const [opened, setOpened] = useState<ReadonlySet<SecurityLine['lineId']>>(new Set());
  const toggle = (lineId: SecurityLine['lineId']) => {
    setOpened((before) => before.symmetricDifference(new Set([lineId])));
  };
  return (
    <DataTable
      label={t('security.title')}
      rows={lines}
      rowKey={({ lineId }) => lineId}
      list={list}
      minWidth={640}
      onOpen={({ lineId }) => {
        toggle(lineId);
      }}
      detail={(line) =>
        opened.has(line.lineId) && (
          <div className={classes['opened']}>
            <SecurityFacts line={line} />
          </div>
        )
      }
      columns={[
        {
          id: 'details',
          head: <VisuallyHidden>{t('security.columns.detail')}</VisuallyHidden>,
          width: 34,
          phone: 'end',
          cell: ({ lineId }) => {
            const isOpen = opened.has(lineId);
            const Chevron = isOpen ? IconChevronDown : IconChevronRight;
            return (
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-expanded={isOpen}
                aria-label={t(isOpen ? 'security.close' : 'security.open', { line: lineId })}
                onClick={() => {
                  toggle(lineId);
                }}
              >
                <Chevron size={16} aria-hidden />
              </ActionIcon>
            );
          },
        },
        {
          id: 'at',
          head: t('security.columns.at'),
          sort: 'at',
          noWrap: true,
          phone: 'fact',
          phoneCell: ({ at }) => <Time at={at} />,
          cell: ({ at }) => <Time at={at} isExact />,
        },
        {
          id: 'event',
          head: t('security.columns.event'),
          sort: 'event',
          phone: 'head',
          maxWidth: 260,
          cell: (line) => <StateBadge size="sm" {...markOf(line.event)} label={words.event(line)} />,
        },
        {
          id: 'user',
          head: t('security.columns.user'),
          maxWidth: 180,
          phone: 'line',
          phoneCell: (line) => words.user(line),
          cell: (line) => <Account line={line} onOnly={onOnly} />,
        },
        {
          id: 'actor',
          head: t('security.columns.actor'),
          maxWidth: 140,
          cell: (line) => (line.actorId === line.userId ? null : <Cut text={words.actor(line)} />),
        },
        {
          id: 'detail',
          head: t('security.columns.detail'),
          maxWidth: 220,
          fromWidth: 860,
          cell: (line) => <Cut text={detailOf(line, words.detail(line.detail))} />,
        },
        {
          id: 'address',
          head: t('security.columns.address'),
          maxWidth: 140,
          cell: ({ address }) => <Cut text={address} isMeasured />,
        },
        {
          id: 'browser',
          head: t('security.columns.browser'),
          maxWidth: 140,
          fromWidth: 860,
          cell: ({ userAgent }) => <Cut text={nameBrowser(userAgent) ?? userAgent} title={userAgent} />,
        },
      ]}
    />
  );
}

/** The way or the reason in words; of a file its name, of impersonation what was said for it or read in it. */
function detailOf({ event, call, facts = {} }: SecurityLine, word: string): string {
  if (event === 'impersonatedCall') return call;
  const said = facts['reason'] ?? facts['fileName'];
  return word === '' && typeof said === 'string' ? said : word;
}

/** A text in one line, whole when pointed at. */
function Cut({ text, title = text, isMeasured = false }: { text: string; title?: string; isMeasured?: boolean }) {
  return (
    <Text inherit truncate="end" title={title} {...(isMeasured && { ff: 'monospace' })}>
      {text}
    </Text>
  );
}

/** The account of a line, with the way to the other lines about it. */
function Account({ line, onOnly }: { line: SecurityLine; onOnly: TableProps['onOnly'] }) {
  const { t } = useTranslation();
  const words = useSecurityWords();
  const name = words.user(line);
  if (name === '') return null;
  return (
    <div className={classes['account']}>
      <Text inherit truncate="end" title={name} {...(line.user === undefined && { c: 'dimmed' })}>
        {name}
      </Text>
      {line.userId !== undefined && (
        <ActionIcon
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('security.onlyUser', { name })}
          onClick={() => {
            onOnly(line.userId);
          }}
        >
          <IconFilter size={12} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
