import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  file: File;
  /** The share of it that has left, 0 to 1. */
  sent: number;
  stored: boolean;
};

/** How much of one file has left. */
export function SendingBar({ file, sent, stored }: Props) {
  const { t } = useTranslation();
  return (
    <Progress
      value={100 * sent}
      color={stored ? 'teal.9' : 'var(--mantine-primary-color-filled)'}
      aria-label={t('ordering.sending.uploading', { file: file.name })}
    />
  );
}
