import { Button, Divider, Group, PasswordInput, Switch } from '@mantine/core';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { preferencesApi } from '#contract/accounts/preferences.ts';
import { ask, rawAnswers } from '#web/api/index.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';

/** For administrators: the right key reveals the switch of the developer mode, in this tab and until it is closed. */
export function DeveloperSwitch() {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const isOn = useStore(rawAnswers) !== undefined;
  const entering = useMutation({ mutationFn: () => ask(preferencesApi.enterDeveloperMode, { key }) });
  if (entering.data === true || isOn)
    return (
      <>
        <Divider my="md" />
        <Switch
          label={t('shell.developer.show')}
          checked={isOn}
          onChange={({ currentTarget }) => {
            rawAnswers.set(currentTarget.checked ? [] : undefined);
          }}
        />
      </>
    );
  return (
    <PlainForm
      onSubmit={() => {
        entering.mutate();
      }}
    >
      <Divider my="md" label={t('shell.developer.label')} labelPosition="left" />
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <PasswordInput
          size="xs"
          flex={1}
          autoComplete="off"
          aria-label={t('shell.developer.key')}
          placeholder={t('shell.developer.key')}
          value={key}
          error={entering.data === false && t('shell.developer.wrong')}
          onChange={({ currentTarget }) => {
            setKey(currentTarget.value);
          }}
        />
        <Button type="submit" size="xs" variant="default" loading={entering.isPending} disabled={key === ''}>
          {t('shell.developer.unlock')}
        </Button>
      </Group>
    </PlainForm>
  );
}
