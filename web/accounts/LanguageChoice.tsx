import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountsApi } from '#contract/accounts.ts';
import type { Language } from '#contract/languages.ts';
import { ask } from '#web/api/index.ts';
import { chooseLanguage, languages } from '#web/i18n/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useCommandWith } from '#web/kit/useCommand.ts';

const offered = Object.keys(languages) as (keyof typeof languages)[];

/** The user's own language: on every device, and in mails. */
export function LanguageChoice({ language }: { language: Language | undefined }) {
  const { i18n, t } = useTranslation();
  const [chosen, setChosen] = useState<keyof typeof languages>();
  const choose = useCommandWith(
    [accountsApi.updateLanguage],
    async (next: keyof typeof languages) => {
      await ask(accountsApi.updateLanguage, { language: next });
      await chooseLanguage(next);
    },
    // In the new language, of which this rendering knows nothing yet.
    { done: () => i18n.t('identity.edit.languageSaved'), isSwitch: true, failed: () => undefined },
  );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('identity.edit.languageText')}
      </Text>
      <Select
        label={t('identity.edit.languageLabel')}
        placeholder={t('identity.edit.languagePlaceholder')}
        allowDeselect={false}
        disabled={choose.isPending}
        value={(choose.isPending ? chosen : language) ?? null}
        data={offered.map((value) => ({ value, label: languages[value] }))}
        onChange={(value) => {
          const next = offered.find((one) => one === value);
          if (next === undefined) return;
          setChosen(next);
          void choose.run(next);
        }}
      />
      {choose.error !== null && <ErrorNotice error={choose.error} />}
    </Stack>
  );
}
