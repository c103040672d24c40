import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import { AuditAction, auditActions, auditApi, type AuditEntry, auditSorts } from '#contract/audit.ts';
import { UserId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { english } from '#web/i18n/english.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { fieldWords } from './field-words.ts';

const schemas = {
  actorId: UserId,
  action: AuditAction,
  subject: z.string().max(60),
  // The router reads ?subjectId=12 as a number.
  subjectId: z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(100)),
};

/** The log narrowed to one person, one action, one kind of row, or one row: its state and its filters in words. */
export function useAuditFilter() {
  const { t } = useTranslation();
  const words = useAuditWords();
  const list = useListSearch({ sorts: auditSorts, filters: schemas });
  const { data: names = { actors: [], subjects: [] } } = useQuery({
    ...query(auditApi.getAuditNames, {}),
    staleTime: 60_000,
  });
  const subjects = names.subjects
    .map((value) => ({ value, label: words.subject(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const bySubject = list.filterBy('subject', t('audit.filter.subject'), subjects);
  return {
    list,
    filters: [
      list.filterBy(
        'actorId',
        t('audit.filter.actor'),
        names.actors.map(({ userId, name }) => ({ value: userId, label: name })),
      ),
      list.filterBy(
        'action',
        t('audit.filter.action'),
        auditActions.map((value) => ({ value, label: t(`audit.actions.${value}`) })),
      ),
      {
        ...bySubject,
        // Another kind of row has other rows.
        onChange: (chosen: string | undefined) => {
          list.change({ subject: chosen, subjectId: undefined });
        },
      },
    ],
  };
}

export type AuditFilter = ReturnType<typeof useAuditFilter>;

type Words = typeof english.audit;
const isCall = (name: string): name is keyof Words['calls'] => Object.hasOwn(english.audit.calls, name);
const isField = (name: string): name is keyof typeof fieldWords => Object.hasOwn(fieldWords, name);
const isSubject = (name: string): name is keyof Words['subjects'] => Object.hasOwn(english.audit.subjects, name);

/** Words for the names of calls, tables and columns; one that has none is shown as it is. */
export function useAuditWords() {
  const { t } = useTranslation();
  const subject = (name: string) => (isSubject(name) ? t(`audit.subjects.${name}`) : name);
  return {
    hasField: isField,
    /** A column of a row, as screens call it. */
    field: (name: string) => (isField(name) ? t(fieldWords[name]) : name),
    call: (name: string) => (isCall(name) ? t(`audit.calls.${name}`) : name),
    subject,
    /** A row by its kind and key; one that is alone of its kind needs no key. */
    what: (entry: Pick<AuditEntry, 'subject' | 'subjectId'>) =>
      /\d/.test(entry.subjectId)
        ? t('audit.what', { subject: subject(entry.subject), key: `#${entry.subjectId}` })
        : subject(entry.subject),
  };
}
