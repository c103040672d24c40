import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { catalogApi, type Vehicle } from '#contract/catalog.ts';
import { ask, codeOf, RefusedCall } from '#web/api/index.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

const InUse = z.object({ jobs: z.int() });

/** Deletes a vehicle after asking; one in use says in how many jobs. */
export function DeleteVehicleButton({ vehicle, onDeleted }: { vehicle: Vehicle; onDeleted: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const name = t('catalog.vehicle.name', vehicle);
  const deleting = useMutation({
    mutationFn: () => ask(catalogApi.deleteVehicle, { vehicleId: vehicle.vehicleId }),
    onSuccess: async () => {
      notify.success(t('catalog.vehicles.deleted', { vehicle: name }));
      onDeleted();
      await invalidate(client, 'catalog');
    },
    onError: (error) => {
      const used = InUse.safeParse(error instanceof RefusedCall ? error.problem : undefined);
      const isInUse = codeOf(error) === 'vehicleInUse' && used.success;
      notify.error(
        isInUse ? t('catalog.vehicles.inUse', { count: used.data.jobs, vehicle: name }) : refusalText(error),
      );
    },
  });
  const askAndDelete = async () => {
    const isSure = await confirm({
      title: t('catalog.vehicles.deleteTitle', { vehicle: name }),
      text: t('catalog.vehicles.deleteText'),
      confirmLabel: t('catalog.vehicles.delete'),
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
      {t('catalog.vehicles.delete')}
    </Button>
  );
}
