import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { rightColor } from './colors.ts';

/** The mark of a field that is filled in as it should be. */
export function ValidMark() {
  const { t } = useTranslation();
  return <IconCheck size={18} color={rightColor} role="img" aria-label={t('accounts.valid')} />;
}
