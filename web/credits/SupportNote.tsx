import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';

/** Why credits cannot be bought here now, and whom to write to. */
export function SupportNote({ text }: { text: string }) {
  const { t } = useTranslation();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const contact = options?.supportContact ?? '';
  return (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
      {text} {contact !== '' && <Anchor href={`mailto:${contact}`}>{t('credits.contactSupport')}</Anchor>}
    </Alert>
  );
}
