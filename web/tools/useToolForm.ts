import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Tool, type ToolKind, toolsApi } from '#contract/tools.ts';
import { ask, codeOf } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

type Values = { name: string; vendor: string; kind: ToolKind; active: boolean };

/** The form of a tool of the list, or of a new one. */
export function useToolForm(tool: Tool | undefined, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const meanwhile = useMeanwhile();
  const { name = '', vendor = '', kind = 'both', active = true } = tool ?? {};
  const form = useForm<Values>({
    initialValues: { name, vendor, kind, active },
    validate: { name: (written) => (written.trim() === '' ? t('tools.nameMissing') : null) },
    validateInputOnBlur: true,
  });
  const saving = useMutation({
    mutationFn: (values: Values): Promise<boolean> =>
      tool === undefined
        ? ask(toolsApi.createTool, values)
        : ask(
            toolsApi.updateTools,
            { tools: [{ toolId: tool.toolId, ...values }] },
            { seenAt: meanwhile.seenAt(tool) },
          ),
    onSuccess: async (changed) => {
      if (changed) notify.success(t('tools.saved'));
      else notify.info(t('tools.unchanged'));
      await invalidate(client, 'tools');
      onDone();
    },
    onError: (error) => {
      if (meanwhile.hear(error)) return;
      if (codeOf(error) === 'toolExists') form.setFieldError('name', t('tools.taken'));
      notify.error(refusalText(error));
    },
  });
  const submit = form.onSubmit((values) => {
    saving.mutate(values);
  });
  return { form, submit, isSaving: saving.isPending, meanwhile, reload: () => invalidate(client, 'tools') };
}
