import { Alert, Anchor, Divider, Group, Stack, Text } from '@mantine/core';
import { IconDiscount2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { LegalLinks } from '#web/settings/LegalLinks.tsx';
import { supportTimesText } from './support-times.ts';

/** Business hours, the discount of the moment, and where support is reached. */
export function Footer() {
  const { t, i18n } = useTranslation();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  if (options === undefined) return null;
  const times = supportTimesText(options.supportTimes, i18n.language);
  return (
    <Stack component="footer" gap="sm" mt="xl">
      {options.discountPercent > 0 && (
        <Alert icon={<IconDiscount2 aria-hidden />} color="teal" py="xs">
          {t('shell.footer.discount', { percent: options.discountPercent, text: options.discountText })}
        </Alert>
      )}
      <Divider />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {times === '' ? t('shell.footer.noHours') : t('shell.footer.hours', { times })}
        </Text>
        <LegalLinks />
        {options.supportContact !== '' && (
          <Text size="xs" c="dimmed">
            {t('shell.footer.contact')}{' '}
            <Anchor href={`mailto:${options.supportContact}`}>{options.supportContact}</Anchor>
          </Text>
        )}
      </Group>
    </Stack>
  );
}
