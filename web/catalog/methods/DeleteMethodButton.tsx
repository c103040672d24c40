import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { catalogApi, type CatalogMethod } from '#contract/catalog.ts';
import { ask, codeOf, RefusedCall } from '#web/api/index.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

const InUse = z.object({ tasks: z.int(), specialPrices: z.int(), solutions: z.int() });

/** Deletes a method after asking; one in use says where. */
export function DeleteMethodButton({ method, onDeleted }: { method: CatalogMethod; onDeleted: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const { name } = method;
  const deleting = useMutation({
    mutationFn: () => ask(catalogApi.deleteMethod, { methodId: method.methodId }),
    onSuccess: async () => {
      notify.success(t('catalog.methods.deleted', { method: name }));
      onDeleted();
      await invalidate(client, 'catalog');
    },
    onError: (error) => {
      const used = InUse.safeParse(error instanceof RefusedCall ? error.problem : undefined);
      const isInUse = codeOf(error) === 'methodInUse' && used.success;
      notify.error(isInUse ? t('catalog.methods.inUse', { method: name, ...used.data }) : refusalText(error));
    },
  });
  const askAndDelete = async () => {
    const isSure = await confirm({
      title: t('catalog.methods.deleteTitle', { method: name }),
      text: t('catalog.methods.deleteText'),
      confirmLabel: t('catalog.methods.delete'),
      danger: true,
    });
    if (isSure) deleting.mutate();
  };
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={deleting.isPending}
      onClick={() => void askAndDelete()}
    >
      {t('catalog.methods.delete')}
    </Button>
  );
}
