import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { SecurityLine } from '#contract/security.ts';
import { english } from '#web/i18n/english.ts';

type Texts = typeof english.security;
const isWord = (name: string): name is keyof Texts['words'] => Object.hasOwn(english.security.words, name);
const isFact = (name: string): name is keyof Texts['facts'] => Object.hasOwn(english.security.facts, name);

/** Words for lines of the security log; a word of the program that has none is shown as it is. */
export function useSecurityWords() {
  const { t } = useTranslation();
  return {
    event: ({ event, times }: Pick<SecurityLine, 'event' | 'times'>) => {
      const name = t(`security.events.${event}`);
      return times === 1 ? name : t('security.times', { event: name, times });
    },
    detail: (detail: string) => (isWord(detail) ? t(`security.words.${detail}`) : detail),
    fact: (name: string) => (isFact(name) ? t(`security.facts.${name}`) : name),
    /** The account that a line is about, or the name that nobody bears. */
    user: ({ user, nameHash }: Pick<SecurityLine, 'user' | 'nameHash'>) =>
      user ?? (nameHash === '' ? '' : t('security.unknownName')),
    /** Actor: the user, the portal or a visitor. */
    actor: ({ actor, call }: Pick<SecurityLine, 'actor' | 'call'>) =>
      actor ?? t(call === '' ? 'security.portal' : 'security.visitor'),
  };
}
