import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  confirmLabel: string;
  isPending: boolean;
  onCancel: () => void;
  danger?: boolean;
  disabled?: boolean;
};

/** The buttons under a form of a dialog. */
export function FormEnd({ confirmLabel, isPending, onCancel, danger = false, disabled = false }: Props) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
      <Button type="submit" loading={isPending} disabled={disabled} {...(danger && { color: 'red.9' })}>
        {confirmLabel}
      </Button>
    </Group>
  );
}
