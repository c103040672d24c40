import { Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { UserId } from '#contract/ids.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { FormEnd } from './FormEnd.tsx';
import type { FormProps } from './form-props.ts';

/** Chooses the member of staff who is to work on it. */
export function AssignForm({ isPending, onSubmit, onCancel }: FormProps<UserId>) {
  const { t } = useTranslation();
  const staff = useQuery(query(workbenchApi.getStaff, {}));
  const form = useForm<{ staffId: string | null }>({
    initialValues: { staffId: null },
    validate: { staffId: (chosen) => (chosen === null ? t('workbench.assign.missing') : undefined) },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ staffId }) => {
        const chosen = UserId.safeParse(staffId).data;
        if (chosen !== undefined) onSubmit(chosen);
      })}
    >
      <Stack>
        {staff.isError && <ErrorNotice error={staff.error} onRetry={() => void staff.refetch()} />}
        <Select
          data-autofocus
          label={t('workbench.assign.label')}
          placeholder={t('workbench.assign.placeholder')}
          nothingFoundMessage={t('workbench.assign.none')}
          searchable
          openOnFocus={false}
          required
          data={(staff.data ?? []).map(({ userId, name }) => ({ value: String(userId), label: name }))}
          {...form.getInputProps('staffId')}
        />
        <FormEnd confirmLabel={t('workbench.assign.confirm')} isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
