import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Tool } from '#contract/tools.ts';
import { confirm } from '#web/kit/confirm.ts';
import { useDeleteTool } from './useDeleteTool.ts';

/** Deletes a tool; of one in use it is told whose it is. */
export function DeleteToolButton({ tool }: { tool: Tool }) {
  const { t } = useTranslation();
  const deleting = useDeleteTool(tool);
  const { name } = tool;
  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('tools.deleteTitle', { name }),
      text: t('tools.deleteText'),
      confirmLabel: t('tools.delete'),
      danger: true,
    });
    if (isSure) deleting.mutate();
  }
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="red"
      aria-label={t('tools.deleteNamed', { name })}
      loading={deleting.isPending}
      onClick={() => void remove()}
    >
      {t('tools.delete')}
    </Button>
  );
}
