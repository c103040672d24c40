import { Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Language, languages } from '#contract/languages.ts';
import { LegalNoticeKind, legalNoticeKinds, settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { LegalNoticeText } from './LegalNoticeText.tsx';

/** The texts that customers confirm. What is not saved yet stays while another text is looked at. */
export function LegalNoticesEditor() {
  const { t, i18n } = useTranslation();
  const [kind, setKind] = useState<LegalNoticeKind>('emission');
  const [language, setLanguage] = useState(() => Language.catch('en').parse(i18n.language));
  const [drafts, setDrafts] = useState<Record<string, string | undefined>>({});
  const notices = useQuery(query(settingsApi.getLegalNotices, {}));
  const place = `${kind} ${language}`;
  const select = { allowDeselect: false, w: { base: '100%', xs: 220 } };
  if (notices.data === undefined)
    return notices.isError ? (
      <ErrorNotice error={notices.error} onRetry={() => void notices.refetch()} />
    ) : (
      <Skeleton h={320} role="status" aria-busy aria-label={t('settings.legalNotice.loading')} />
    );
  const stands = notices.data.find((one) => one.kind === kind && one.language === language);
  return (
    <Stack gap="md" maw={860}>
      <Text size="sm" c="dimmed">
        {t('settings.legalNotice.editor.about')}
      </Text>
      <Group>
        <Select
          {...select}
          label={t('settings.legalNotice.editor.kind')}
          data={legalNoticeKinds.map((one) => ({ value: one, label: t(`settings.legalNotice.kind.${one}`) }))}
          value={kind}
          onChange={(chosen) => {
            setKind(LegalNoticeKind.catch(kind).parse(chosen));
          }}
        />
        <Select
          {...select}
          label={t('settings.legalNotice.editor.language')}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          value={language}
          onChange={(chosen) => {
            setLanguage(Language.catch(language).parse(chosen));
          }}
        />
      </Group>
      <LegalNoticeText
        key={place}
        kind={kind}
        language={language}
        stands={stands}
        notices={notices.data}
        draft={drafts[place]}
        onDraft={(draft) => {
          setDrafts((before) => ({ ...before, [place]: draft }));
        }}
      />
    </Stack>
  );
}
