import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Language, languages } from '#contract/languages.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';

const everyLanguage = Object.keys(languages) as Language[];

type Props<Draft> = {
  /** Languages with an own text. */
  own: readonly Language[];
  /** The editor of a language, with what is typed there and not saved yet. */
  children: (language: Language, draft: Draft | undefined, onDraft: (draft: Draft | undefined) => void) => ReactNode;
};

/** A text by language. What is not saved yet stays while another language is open, and is not left unasked. */
export function LanguageTabs<Draft>({ own, children }: Props<Draft>) {
  const { t } = useTranslation();
  const reader = useLanguage();
  const [language, setLanguage] = useState<Language>(reader);
  const [drafts, setDrafts] = useState<Partial<Record<Language, Draft | undefined>>>({});
  useLeaveGuard(Object.values(drafts).some((draft) => draft !== undefined));
  const stateOf = (one: Language) => {
    if (drafts[one] !== undefined) return t('settings.texts.unsaved');
    return own.includes(one) ? t('texts.state.own') : t('texts.state.delivered');
  };
  return (
    <Tabs
      keepMounted={false}
      value={language}
      onChange={(chosen) => {
        setLanguage(Language.catch(language).parse(chosen));
      }}
    >
      <Tabs.List mb="md" aria-label={t('settings.texts.languageLabel')}>
        {everyLanguage.map((one) => (
          <Tabs.Tab key={one} value={one} px="xs" title={stateOf(one)}>
            {languages[one]}
            {own.includes(one) && ' •'}
            {drafts[one] !== undefined && ' *'}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {everyLanguage.map((one) => (
        <Tabs.Panel key={one} value={one}>
          {children(one, drafts[one], (draft) => {
            setDrafts((before) => ({ ...before, [one]: draft }));
          })}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
