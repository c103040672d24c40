import { Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { JobId, TaskId } from '#contract/ids.ts';
import { type OwnDetails, ownDetailsApi } from '#contract/tasks/own-details.ts';
import { noOwnDetails } from '#rules/own-details.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { OwnDetailsFields } from './OwnDetailsFields.tsx';

type Props = {
  of: { readonly jobId: JobId; readonly taskId?: TaskId };
  details: OwnDetails | undefined;
  onDone: () => void;
};

/** Edits what is noted of an order, or of one of its files. */
export function OwnDetailsForm({ of, details = noOwnDetails, onDone }: Props) {
  const { t } = useTranslation();
  const form = useCallForm(
    ownDetailsApi.updateOwnDetails,
    ({ ownDetails }: { ownDetails: OwnDetails }) => ({ ...of, ownDetails }),
    {
      initialValues: { ownDetails: details },
      done: t('tasks.own.saved'),
      unchanged: t('tasks.own.unchanged'),
      onDone,
      seen: details,
      onTheirs: onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('tasks.own.save')} onCancel={onDone} gap="md">
      <Text size="sm" c="dimmed">
        {t('tasks.own.about')}
      </Text>
      <OwnDetailsFields
        autoFocus
        details={form.values.ownDetails}
        onChange={(ownDetails) => {
          form.fields.setFieldValue('ownDetails', ownDetails);
        }}
      />
    </Form>
  );
}
