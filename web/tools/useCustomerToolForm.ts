import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ToolId, type UserId } from '#contract/ids.ts';
import { type CustomerTool, type CustomerToolKind, customerToolKinds, toolsApi } from '#contract/tools.ts';
import { ask, codeOf, query } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

type Values = { toolId: string | null; kind: CustomerToolKind; serial: string; note: string };

/** The form of a tool of a customer: only tools in use are given, each only in the kinds in which it is sold. */
export function useCustomerToolForm(userId: UserId, tool: CustomerTool | undefined, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const meanwhile = useMeanwhile();
  const { data = [] } = useQuery(query(toolsApi.getTools, {}));
  const { kind = 'master', serial = '', note = '' } = tool ?? {};
  const form = useForm<Values>({
    initialValues: { toolId: null, kind, serial, note },
    validate: {
      toolId: (chosen) => (tool === undefined && chosen === null ? t('tools.ofCustomer.toolMissing') : null),
    },
  });
  const sold = tool?.toolKind ?? data.find(({ toolId }) => String(toolId) === form.values.toolId)?.kind ?? 'both';
  const kinds = customerToolKinds.filter((one) => sold === 'both' || sold === one);
  // Of a tool that is sold in one kind only there is nothing to choose.
  const [onlyKind, ...others] = kinds;
  const chosenKind = others.length === 0 && onlyKind !== undefined ? onlyKind : form.values.kind;
  const saving = useMutation({
    mutationFn: (values: Values): Promise<boolean> => {
      const known = { kind: chosenKind, serial: values.serial, note: values.note };
      return tool === undefined
        ? ask(toolsApi.addCustomerTool, { customerId: userId, toolId: ToolId.parse(values.toolId), ...known })
        : ask(
            toolsApi.updateCustomerTool,
            { customerToolId: tool.customerToolId, ...known },
            { seenAt: meanwhile.seenAt(tool) },
          );
    },
    onSuccess: async (changed) => {
      if (changed) notify.success(t('tools.ofCustomer.saved'));
      else notify.info(t('tools.unchanged'));
      await invalidate(client, 'tools');
      onDone();
    },
    onError: (error) => {
      if (meanwhile.hear(error)) return;
      if (codeOf(error) === 'customerToolExists') form.setFieldError('serial', t('tools.taken'));
      notify.error(refusalText(error));
    },
  });
  const submit = form.onSubmit((values) => {
    saving.mutate(values);
  });
  return {
    form,
    offered: data.filter(({ active }) => active),
    kinds,
    chosenKind,
    submit,
    isSaving: saving.isPending,
    meanwhile,
    reload: () => invalidate(client, 'tools'),
  };
}
