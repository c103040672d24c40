import { Checkbox, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FileField } from '#web/ordering/order-form/FileField.tsx';
import { updateCommentLimit, type UpdateForm } from './update-form.ts';

type Props = { form: UpdateForm; onChange: (change: Partial<UpdateForm>) => void };

/** Whether a new original comes with an update, and what is said about it. */
export function UpdateFields({ form, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Checkbox
        label={t('tasks.update.dealer')}
        description={t('tasks.update.dealerHint')}
        checked={form.dealerUpdate}
        onChange={({ currentTarget }) => {
          onChange({ dealerUpdate: currentTarget.checked, file: undefined });
        }}
      />
      {form.dealerUpdate && (
        <FileField
          purpose="dealer"
          required
          label={t('tasks.update.original')}
          file={form.file}
          onChoose={(file) => {
            onChange({ file });
          }}
        />
      )}
      <Textarea
        label={t('tasks.update.comment')}
        placeholder={t('tasks.update.commentPlaceholder')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={updateCommentLimit}
        value={form.info}
        onChange={({ currentTarget }) => {
          onChange({ info: currentTarget.value });
        }}
      />
    </Stack>
  );
}
