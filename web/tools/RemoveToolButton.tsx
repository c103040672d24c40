import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CustomerTool, toolsApi } from '#contract/tools.ts';
import { ask } from '#web/api/index.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Takes a tool from its customer. */
export function RemoveToolButton({ tool: { customerToolId, name } }: { tool: CustomerTool }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const removing = useMutation({
    mutationFn: () => ask(toolsApi.removeCustomerTool, { customerToolId }),
    onSuccess: () => {
      notify.success(t('tools.ofCustomer.removed', { name }));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'tools'),
  });
  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('tools.ofCustomer.removeTitle', { name }),
      text: t('tools.ofCustomer.removeText'),
      confirmLabel: t('tools.ofCustomer.remove'),
      danger: true,
    });
    if (isSure) removing.mutate();
  }
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="red"
      aria-label={t('tools.ofCustomer.removeNamed', { name })}
      loading={removing.isPending}
      onClick={() => void remove()}
    >
      {t('tools.ofCustomer.remove')}
    </Button>
  );
}
