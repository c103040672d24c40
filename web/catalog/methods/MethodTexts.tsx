import { Badge, Stack, Tabs, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Language, languages } from '#contract/languages.ts';
import { methodLimits } from '#contract/catalog.ts';
import { everyLanguage } from './method-values.ts';
import type { MethodFormState } from './useMethodForm.ts';

type Props = { form: MethodFormState; language: Language; onLanguage: (language: Language) => void };

/** Name and comment in each language; a language without a text is marked. */
export function MethodTexts({ form, language: open, onLanguage }: Props) {
  const { t } = useTranslation();
  const isMissing = (language: Language) => form.values.texts[language].name.trim() === '';
  const hint = (language: Language) => {
    if (!isMissing(language)) return undefined;
    return language === 'en' ? t('catalog.methods.help.noEnglish') : t('catalog.methods.help.noText');
  };
  return (
    <Tabs
      keepMounted={false}
      value={open}
      onChange={(chosen) => {
        onLanguage(Language.catch(open).parse(chosen));
      }}
    >
      <Tabs.List mb="sm">
        {everyLanguage.map((language) => (
          <Tabs.Tab
            key={language}
            value={language}
            px="xs"
            rightSection={
              isMissing(language) && (
                <Badge size="xs" tt="none" fw={500} variant="filled" color="yellow">
                  {t('catalog.methods.languageMissing')}
                </Badge>
              )
            }
          >
            {languages[language]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {everyLanguage.map((language) => (
        <Tabs.Panel key={language} value={language}>
          <Stack gap="sm">
            <TextInput
              label={t('catalog.methods.fields.customerName')}
              lang={language}
              maxLength={methodLimits.customerName}
              {...form.getInputProps(`texts.${language}.name`)}
            />
            <Textarea
              label={t('catalog.methods.fields.comment')}
              lang={language}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={methodLimits.comment}
              {...form.getInputProps(`texts.${language}.comment`)}
            />
            <Text size="xs" c="dimmed" mih={18}>
              {hint(language)}
            </Text>
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
