import { Alert, Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadGlobalOptions } from '#contract/options.ts';
import { query } from '#web/api/index.ts';

/** Says that the server is newer than this page, and loads the new one. */
export function VersionPrompt() {
  const { t } = useTranslation();
  const { data: options } = useQuery(query(loadGlobalOptions, {}));
  if (options === undefined || options.appVersion === __APP_VERSION__) return null;
  return (
    <Alert color="yellow" icon={<IconRefresh aria-hidden />} mb="md" role="status">
      <Group justify="space-between">
        {t('frame.newVersion', { version: options.appVersion })}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            window.location.reload();
          }}
        >
          {t('frame.update')}
        </Button>
      </Group>
    </Alert>
  );
}
