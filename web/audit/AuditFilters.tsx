import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { auditActions, auditApi } from '#contract/audit.ts';
import { query } from '#web/api/index.ts';
import type { AuditFilter } from './useAuditFilter.ts';
import { useAuditWords } from './useAuditWords.ts';

/** Narrows the log to one person, one action, or one kind of row. */
export function AuditFilters({ chosen: { filter, change } }: { chosen: AuditFilter }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const { data: names = { actors: [], subjects: [] } } = useQuery({
    ...query(auditApi.getAuditNames, {}),
    staleTime: 60_000,
  });
  const subjects = names.subjects
    .map((value) => ({ value, label: words.subject(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <Select
        w={132}
        searchable
        label={t('audit.filter.actor')}
        allowDeselect={false}
        data={[
          { value: 'all', label: t('audit.filter.everybody') },
          ...names.actors.map(({ userId, name }) => ({ value: String(userId), label: name })),
        ]}
        value={filter.actorId === undefined ? 'all' : String(filter.actorId)}
        onChange={(value) => {
          void change({ actorId: names.actors.find(({ userId }) => String(userId) === value)?.userId });
        }}
      />
      <Select
        w={124}
        label={t('audit.filter.action')}
        allowDeselect={false}
        data={[
          { value: 'all', label: t('audit.filter.allActions') },
          ...auditActions.map((value) => ({ value, label: t(`audit.actions.${value}`) })),
        ]}
        value={filter.action ?? 'all'}
        onChange={(value) => {
          void change({ action: auditActions.find((one) => one === value) });
        }}
      />
      <Select
        w={150}
        searchable
        label={t('audit.filter.subject')}
        allowDeselect={false}
        data={[{ value: 'all', label: t('audit.filter.allSubjects') }, ...subjects]}
        value={filter.subject ?? 'all'}
        onChange={(value) => {
          void change({ subject: names.subjects.find((one) => one === value), subjectId: undefined });
        }}
      />
    </>
  );
}
