import { Button } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** Opens the form of a tool. */
export function EditToolButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="compact-xs" variant="default" aria-label={t('tools.editNamed', { name })} onClick={onEdit}>
      {t('tools.edit')}
    </Button>
  );
}
