import { Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormEnd } from './FormEnd.tsx';
import type { FormProps } from './form-props.ts';

type Props = FormProps<string> & { work: 'block' | 'deblock' | 'reset' | 'delete' | 'deleteJob'; confirmLabel: string };

/** Asks for the reason of something; of a block it is needed, for its customer reads it. */
export function ReasonForm({ work, confirmLabel, isPending, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const isNeeded = work === 'block';
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (typed) => (isNeeded && typed.trim() === '' ? t('workbench.reason.missing') : undefined) },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ reason }) => {
        onSubmit(reason.trim());
      })}
    >
      <Stack>
        <Text size="sm">{t(`workbench.reason.what.${work}`)}</Text>
        <Textarea
          data-autofocus
          label={t(isNeeded ? 'workbench.reason.label' : 'workbench.reason.optional')}
          {...(isNeeded && { description: t('workbench.reason.read') })}
          required={isNeeded}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        <FormEnd
          confirmLabel={confirmLabel}
          isPending={isPending}
          onCancel={onCancel}
          danger={work === 'block' || work === 'delete' || work === 'deleteJob'}
        />
      </Stack>
    </form>
  );
}
