import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AuditAction, auditActions, auditApi, type AuditEntry } from '#contract/audit.ts';
import { UserId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { english } from '#web/i18n/english.ts';

/** Narrows the log to one person, one action, or one kind of row. */
export function AuditFilters({ narrowing: { filter, change } }: { narrowing: AuditFilter }) {
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

// The router reads ?subjectId=12 as a number.
const AuditSearch = z.object({
  actorId: UserId.optional().catch(undefined),
  action: AuditAction.optional().catch(undefined),
  subject: z.string().max(60).optional().catch(undefined),
  subjectId: z.coerce.string().max(100).optional().catch(undefined),
});
type AuditSearch = z.output<typeof AuditSearch>;

/** Person, action and row to which the log is narrowed, kept in the address beside page, words and period. */
export function useAuditFilter() {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const { actorId, action, subject, subjectId } = AuditSearch.parse(search);
  const filter = {
    ...(actorId !== undefined && { actorId }),
    ...(action !== undefined && { action }),
    ...(subject !== undefined && { subject }),
    ...(subjectId !== undefined && { subjectId }),
  };
  return {
    filter,
    isSet: Object.keys(filter).length > 0,
    /** Changes some of it, from the first page on. */
    change: (part: Partial<AuditSearch>) =>
      navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...part, page: undefined }) as never,
        replace: true,
      }),
  };
}

export type AuditFilter = ReturnType<typeof useAuditFilter>;

type Words = typeof english.audit;
const isCall = (name: string): name is keyof Words['calls'] => Object.hasOwn(english.audit.calls, name);
const isSubject = (name: string): name is keyof Words['subjects'] => Object.hasOwn(english.audit.subjects, name);

/** Words for the names of calls and tables; one that has none yet is shown as it is. */
export function useAuditWords() {
  const { t } = useTranslation();
  const subject = (name: string) => (isSubject(name) ? t(`audit.subjects.${name}`) : name);
  return {
    call: (name: string) => (isCall(name) ? t(`audit.calls.${name}`) : name),
    subject,
    /** A row by its kind and key; one that is alone of its kind needs no key. */
    what: (entry: Pick<AuditEntry, 'subject' | 'subjectId'>) =>
      /\d/.test(entry.subjectId)
        ? t('audit.what', { subject: subject(entry.subject), key: `#${entry.subjectId}` })
        : subject(entry.subject),
  };
}
