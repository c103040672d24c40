import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { catalogApi, type CatalogMethod } from '#contract/catalog.ts';
import { ask, codeOf } from '#web/api/index.ts';
import type { Unsaved } from '#web/catalog/useGuardedClose.ts';
import { notify } from '#web/kit/notify.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { changesOf, fieldsOf, isChanged, type MethodValues, problemsOf } from './method-values.ts';
import { invalidate } from '#web/api/invalidate.ts';

export type MethodFormState = UseFormReturnType<MethodValues>;

type Given = {
  /** Without one a new method is made. */
  method: CatalogMethod | undefined;
  initialValues: MethodValues;
  unsaved: Unsaved;
  /** Hears the names of the fields that are wrong. */
  onWrong: (fields: readonly string[]) => void;
};

/** The form of a method: its problems at the fields, and how it is saved. */
export function useMethodForm({ method, initialValues, unsaved, onWrong }: Given) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const meanwhile = useMeanwhile();
  const form: MethodFormState = useForm<MethodValues>({
    initialValues,
    validateInputOnBlur: true,
    validate: (values) =>
      Object.fromEntries(
        [...problemsOf(initialValues, values)].map(([field, problem]) => [
          field,
          t(`catalog.methods.problem.${problem}`),
        ]),
      ),
    onValuesChange: (values) => {
      unsaved.mark('method', isChanged(initialValues, values));
    },
  });
  const saving = useMutation({
    mutationFn: async (values: MethodValues) => {
      if (method === undefined) return ask(catalogApi.createMethod, fieldsOf(values));
      const changes = changesOf(initialValues, values);
      return ask(
        catalogApi.updateMethod,
        { methodId: method.methodId, ...changes },
        { seenAt: meanwhile.seenAt(method) },
      );
    },
    onSuccess: async (answer) => {
      if (answer === false) notify.info(t('catalog.methods.unchanged'));
      else notify.success(t(method === undefined ? 'catalog.methods.created' : 'catalog.methods.saved'));
      await invalidate(client, 'catalog');
      unsaved.done('method');
    },
    onError: (error) => {
      if (meanwhile.hear(error)) return;
      notify.error(refusalText(error));
      if (codeOf(error) === 'methodExists') form.setFieldError('name', t('catalog.methods.problem.taken'));
    },
  });
  const submit = form.onSubmit(
    (values) => {
      if (!saving.isPending) saving.mutate(values);
    },
    (errors) => {
      notify.warning(t('catalog.methods.problem.notValid'), 'validation');
      onWrong(Object.keys(errors));
    },
  );
  /** Gives up what was typed: the list shows what stands there now. */
  const takeTheirs = async () => {
    await invalidate(client, 'catalog');
    unsaved.done('method');
  };
  return { form, submit, saving, meanwhile, takeTheirs };
}
