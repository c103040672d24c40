import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/kit/useFormats.ts';
import type { FileProblem } from './order-form.ts';
import classes from './order-form.module.css';

type Props = { file: File; problem: FileProblem; uploadLimit: number; supportContact: string };

/** Why a file was not taken, and whom to ask. */
export function FileRefusal({ file, problem, uploadLimit, supportContact }: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle color="var(--mantine-color-orange-text)" aria-hidden />}
      role="alert"
      mt="xs"
      title={<span className={classes['fileName']}>{t('ordering.file.refused', { name: file.name })}</span>}
    >
      <Text size="sm">
        {problem === 'fileTooLarge'
          ? t('ordering.file.tooLarge', { size: bytes(file.size), limit: bytes(uploadLimit) })
          : t(`refusal.${problem}`)}
      </Text>
      {supportContact !== '' && <Text size="sm">{t('ordering.file.contactSupport', { contact: supportContact })}</Text>}
    </Alert>
  );
}
