import { Text, TextInput } from '@mantine/core';
import { movingApi } from '#contract/moving.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';

/** Keeps the map of the move under a name. */
export function KeepMap({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useCallForm(movingApi.keepMovingMap, ({ name }: { name: string }) => ({ name: name.trim() }), {
    initialValues: { name: '' },
    checksOnBlur: false,
    refusedAt: { mapNameNotValid: 'name', mapNameTaken: 'name' },
    done: t('moving.kept'),
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('moving.keep')}>
      <Text size="sm" c="dimmed">
        {t('moving.keepText')}
      </Text>
      <TextInput data-autofocus required label={t('moving.mapName')} {...form.text('name')} />
    </Form>
  );
}
