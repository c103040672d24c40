import { Stack, Tabs, Textarea, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Language, languages } from '#contract/languages.ts';
import { newsTextLimit, newsTitleLimit } from '#contract/news/shown-news.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { NewsValues } from './news-values.ts';

type Props = {
  values: NewsValues;
  problem: ReactNode;
  language: Language;
  onLanguage: (language: Language) => void;
  onChange: (text: NewsValues['texts'][Language]) => void;
};

/** Title and text in each language; a language with a text is ticked. */
export function NewsTexts({ values: { texts }, problem, language, onLanguage, onChange }: Props) {
  const { t } = useTranslation();
  const { title, text } = texts[language];
  return (
    <Tabs
      value={language}
      onChange={(chosen) => {
        onLanguage(Language.catch(language).parse(chosen));
      }}
    >
      <Tabs.List mb="sm">
        {Language.options.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            px="xs"
            rightSection={texts[one].text.trim() !== '' && <IconCheck size={14} aria-hidden />}
          >
            {languages[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={language}>
        <Stack gap="sm">
          <TextInput
            label={t('news.field.title')}
            lang={language}
            maxLength={newsTitleLimit}
            value={title}
            onChange={({ currentTarget }) => {
              onChange({ title: currentTarget.value, text });
            }}
          />
          <Textarea
            label={t('news.field.text')}
            description={t('news.help.text')}
            lang={language}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={newsTextLimit}
            value={text}
            error={problem}
            onChange={({ currentTarget }) => {
              onChange({ title, text: currentTarget.value });
            }}
          />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
}
