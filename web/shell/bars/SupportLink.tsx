import { Button, type ButtonProps } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';

/** A mail to support, where the portal has an address for it. */
export function SupportLink(look: ButtonProps) {
  const { t } = useTranslation();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  if (options === undefined || options.supportContact === '') return null;
  return (
    <Button
      component="a"
      href={`mailto:${options.supportContact}`}
      variant="subtle"
      color="gray"
      c="inherit"
      size="compact-sm"
      fw={500}
      leftSection={<IconLifebuoy size={18} stroke={1.6} aria-hidden />}
      {...look}
    >
      {t('shell.support')}
    </Button>
  );
}
