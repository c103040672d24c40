import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  getOperatorOptions,
  loadGlobalOptions,
  loadPublicOptions,
  type OperatorOptions,
  updateGlobalOptions,
} from '#contract/options.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/ui/notify.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';
import { optionsOf, type OptionValues, valuesOf, wrongFields } from './option-values.ts';

export type OptionsFormState = UseFormReturnType<OptionValues>;

/** The form of the options: its problems at the fields, and how it is saved. */
export function useOptionsForm(options: OperatorOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const form: OptionsFormState = useForm<OptionValues>({
    initialValues: valuesOf(options),
    validate: (values) =>
      Object.fromEntries(wrongFields(values).map((field) => [field, t(`operator.options.problem.${field}`)])),
    validateInputOnBlur: true,
  });
  const saving = useMutation({
    mutationFn: (values: OptionValues) => ask(updateGlobalOptions, optionsOf(values)),
    onSuccess: () => {
      form.resetDirty();
      notify.success(t('operator.options.saved'));
      for (const { name } of [getOperatorOptions, loadGlobalOptions, loadPublicOptions])
        void client.invalidateQueries({ queryKey: [name] });
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
  });
  const submit = form.onSubmit(
    (values) => {
      saving.mutate(values);
    },
    () => {
      notify.warning(t('operator.options.notValid'));
    },
  );
  return { form, submit, isSaving: saving.isPending };
}
