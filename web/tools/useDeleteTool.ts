import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Tool, toolsApi } from '#contract/tools.ts';
import { ask, RefusedCall } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

const InUse = z.object({ customers: z.int(), names: z.array(z.string()) });

/** Deletes a tool, or says which customers have it. */
export function useDeleteTool({ toolId, name }: Tool) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  function textOf(error: unknown): string {
    const inUse = error instanceof RefusedCall ? InUse.safeParse(error.problem).data : undefined;
    if (inUse === undefined) return refusalText(error);
    const { customers: count } = inUse;
    const named = inUse.names.join(', ');
    const names = count > inUse.names.length ? t('tools.inUseMore', { names: named }) : named;
    return t('tools.inUse', { count, name, names });
  }
  return useMutation({
    mutationFn: () => ask(toolsApi.deleteTool, { toolId }),
    onSuccess: () => {
      notify.success(t('tools.deleted', { name }));
    },
    onError: (error) => {
      notify.error(textOf(error));
    },
    onSettled: () => invalidate(client, 'tools'),
  });
}
