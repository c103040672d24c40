import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OperatorOptions, settingsApi } from '#contract/settings.ts';
import { ask, query } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useMeanwhile, withTheirs } from '#web/kit/useMeanwhile.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { changedOptions, type OptionValues, valuesOf, wrongFields } from './option-values.ts';

export type OptionsFormState = UseFormReturnType<OptionValues>;

/** The form of the options: its problems at the fields, and how it is saved, field by field. */
export function useOptionsForm(options: OperatorOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const meanwhile = useMeanwhile();
  // What the fields began with, until they are saved or theirs are taken.
  const [begun, setBegun] = useState(options);
  const form: OptionsFormState = useForm<OptionValues>({
    initialValues: valuesOf(options),
    validate: (values) =>
      Object.fromEntries(wrongFields(values).map((field) => [field, t(`settings.options.problem.${field}`)])),
    validateInputOnBlur: true,
  });
  function beginWith(now: OperatorOptions, values: OptionValues): void {
    setBegun(now);
    form.setInitialValues(valuesOf(now));
    form.setValues(values);
    form.resetDirty(valuesOf(now));
  }
  /** Shows what colleagues have set, and keeps what was typed elsewhere. */
  async function takeTheirs(): Promise<void> {
    const now = await client.fetchQuery({ ...query(settingsApi.getOperatorOptions, {}), staleTime: 0 });
    beginWith(now, withTheirs(valuesOf(begun), form.getValues(), valuesOf(now)));
  }
  const saving = useMutation({
    mutationFn: (values: OptionValues) =>
      ask(settingsApi.updateGlobalOptions, changedOptions(valuesOf(begun), values), {
        seenAt: meanwhile.seenAt(begun),
      }),
    onSuccess: async () => {
      meanwhile.settle();
      const now = await client.fetchQuery({ ...query(settingsApi.getOperatorOptions, {}), staleTime: 0 });
      beginWith(now, valuesOf(now));
      notify.success(t('settings.options.saved'));
      for (const { name } of [settingsApi.loadGlobalOptions, settingsApi.loadPublicOptions])
        void client.invalidateQueries({ queryKey: [name] });
    },
    onError: (error) => {
      if (!meanwhile.hear(error)) notify.error(refusalText(error));
    },
  });
  const submit = form.onSubmit(
    (values) => {
      saving.mutate(values);
    },
    () => {
      notify.warning(t('settings.options.notValid'));
    },
  );
  return { form, submit, isSaving: saving.isPending, meanwhile, takeTheirs };
}
