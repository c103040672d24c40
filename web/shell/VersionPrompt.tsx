import { Alert, Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { storedVersion } from './stored-version.ts';

/** Says that there is a new version; accepting stores it and loads the new page. */
export function VersionPrompt() {
  const { t } = useTranslation();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  if (options === undefined || options.appVersion === storedVersion.get()) return null;
  return (
    <Alert color="yellow" icon={<IconRefresh aria-hidden />} mb="md" role="status">
      <Group justify="space-between">
        {t('shell.newVersion', { version: options.appVersion })}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            storedVersion.set(options.appVersion);
            window.location.reload();
          }}
        >
          {t('shell.update')}
        </Button>
      </Group>
    </Alert>
  );
}
