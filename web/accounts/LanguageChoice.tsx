import { Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { accountsApi } from '#contract/accounts.ts';
import { ask } from '#web/api/index.ts';
import { chooseLanguage, languages } from '#web/i18n/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { notify } from '#web/kit/notify.ts';

const offered = Object.keys(languages) as (keyof typeof languages)[];

/** The user's own language: on every device, and in mails. */
export function LanguageChoice({ language }: { language: Language | undefined }) {
  const { i18n, t } = useTranslation();
  const client = useQueryClient();
  const choosing = useMutation({
    mutationFn: async (chosen: keyof typeof languages) => {
      await ask(accountsApi.updateLanguage, { language: chosen });
      await chooseLanguage(chosen);
    },
    onSuccess: async () => {
      notify.success(i18n.t('accounts.edit.languageSaved'), 'setting');
      await Promise.all(
        [accountsApi.getOwnAccount, accountsApi.getAccess].map(({ name }) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      );
    },
  });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('accounts.edit.languageText')}
      </Text>
      <Select
        label={t('accounts.edit.languageLabel')}
        placeholder={t('accounts.edit.languagePlaceholder')}
        allowDeselect={false}
        disabled={choosing.isPending}
        value={(choosing.isPending ? choosing.variables : language) ?? null}
        data={offered.map((value) => ({ value, label: languages[value] }))}
        onChange={(chosen) => {
          const known = offered.find((one) => one === chosen);
          if (known !== undefined) choosing.mutate(known);
        }}
      />
      {choosing.error !== null && <ErrorNotice error={choosing.error} />}
    </Stack>
  );
}
