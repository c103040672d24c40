import { Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Language, languages } from '#contract/languages.ts';
import { type PortalTextKind, portalTextKinds } from '#contract/settings.ts';
import { TextEditor } from './TextEditor.tsx';

/** The four texts of the operator in every language. What is not saved yet stays while another text is looked at. */
export function TextsEditor() {
  const { t, i18n } = useTranslation();
  const [kind, setKind] = useState<PortalTextKind>('imprint');
  const [language, setLanguage] = useState(() => Language.catch('en').parse(i18n.language));
  const [drafts, setDrafts] = useState<Record<string, string | undefined>>({});
  const place = `${kind} ${language}`;
  const select = { allowDeselect: false, w: { base: '100%', xs: 220 } };
  return (
    <Stack gap="md">
      <Group>
        <Select
          {...select}
          label={t('settings.texts.kindLabel')}
          data={portalTextKinds.map((one) => ({ value: one, label: t(`settings.texts.kind.${one}`) }))}
          value={kind}
          onChange={(chosen) => {
            setKind(portalTextKinds.find((one) => one === chosen) ?? kind);
          }}
        />
        <Select
          {...select}
          label={t('settings.texts.languageLabel')}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          value={language}
          onChange={(chosen) => {
            setLanguage(Language.catch(language).parse(chosen));
          }}
        />
      </Group>
      <TextEditor
        key={place}
        kind={kind}
        language={language}
        draft={drafts[place]}
        onDraft={(draft) => {
          setDrafts((before) => ({ ...before, [place]: draft }));
        }}
      />
    </Stack>
  );
}
