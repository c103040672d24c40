import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** The mark of a field that is filled in as it should be. */
export function ValidMark() {
  const { t } = useTranslation();
  return <IconCheck size={18} color={rightColor} role="img" aria-label={t('accounts.valid')} />;
}

/** Colors of words about right and wrong. */
export const rightColor = 'light-dark(var(--mantine-color-good-8), var(--mantine-color-good-4))';
export const wrongColor = 'var(--mantine-color-error)';
