import { Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { LegalNoticesEditor } from './LegalNoticesEditor.tsx';
import { OptionsForm } from './OptionsForm.tsx';
import { TextsEditor } from './TextsEditor.tsx';

/**
 * The operator's options and texts. What is being typed under one tab stays while the other is open.
 *
 * @param props.service the state of the automatic service, with what can be done to it at once
 * @param props.signIn the rules for sign-ins, which save themselves
 * @param props.data data protection, which saves itself
 */
export function OptionsEditor({ service, signIn, data }: { service: ReactNode; signIn: ReactNode; data: ReactNode }) {
  const { t } = useTranslation();
  const options = useQuery(query(settingsApi.getOperatorOptions, {}));
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()} />
      <Tabs defaultValue="options">
        <Tabs.List mb="md">
          <Tabs.Tab value="options">{t('settings.options.tabs.options')}</Tabs.Tab>
          <Tabs.Tab value="texts">{t('settings.options.tabs.texts')}</Tabs.Tab>
          <Tabs.Tab value="legal">{t('settings.legalNotice.editor.tab')}</Tabs.Tab>
          <Tabs.Tab value="data">{t('settings.options.tabs.data')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="options">
          {options.isPending && (
            <Stack role="status" aria-busy aria-label={t('settings.options.loading')}>
              <Skeleton h={160} />
              <Skeleton h={160} />
            </Stack>
          )}
          {options.data === undefined && options.isError && (
            <ErrorNotice error={options.error} onRetry={() => void options.refetch()} />
          )}
          {options.data !== undefined && <OptionsForm options={options.data} service={service} signIn={signIn} />}
        </Tabs.Panel>
        <Tabs.Panel value="texts">
          <TextsEditor />
        </Tabs.Panel>
        <Tabs.Panel value="legal">
          <LegalNoticesEditor />
        </Tabs.Panel>
        <Tabs.Panel value="data">{data}</Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
