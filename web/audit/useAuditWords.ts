import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { english } from '#web/i18n/english.ts';

type Words = typeof english.audit;
const isCall = (name: string): name is keyof Words['calls'] => Object.hasOwn(english.audit.calls, name);
const isSubject = (name: string): name is keyof Words['subjects'] => Object.hasOwn(english.audit.subjects, name);

/** What the names of calls and tables are called; one that has no words yet is shown as it is. */
export function useAuditWords() {
  const { t } = useTranslation();
  const subject = (name: string) => (isSubject(name) ? t(`audit.subjects.${name}`) : name);
  return {
    call: (name: string) => (isCall(name) ? t(`audit.calls.${name}`) : name),
    subject,
    /** A row by its kind and key; what there is only one of needs no key. */
    what: (entry: Pick<AuditEntry, 'subject' | 'subjectId'>) =>
      /\d/.test(entry.subjectId)
        ? t('audit.what', { subject: subject(entry.subject), key: `#${entry.subjectId}` })
        : subject(entry.subject),
  };
}
