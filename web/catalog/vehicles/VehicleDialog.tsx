import { Modal, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Vehicle, VehicleCategory } from '#contract/catalog.ts';
import { useGuardedClose } from '#web/catalog/useGuardedClose.ts';
import { VehicleForm } from './VehicleForm.tsx';
import { VehicleMethods } from './VehicleMethods.tsx';

type Props = {
  edited: Vehicle | 'new' | undefined;
  /** What the list is narrowed to: a new vehicle is probably one of them. */
  category: VehicleCategory | undefined;
  brand: string | undefined;
  onClose: () => void;
};

/** A vehicle with what it offers, or a new one. What is typed under one tab stays while the other is looked at. */
export function VehicleDialog({ edited, category, brand, onClose }: Props) {
  const { t } = useTranslation();
  const { close, finish, ...unsaved } = useGuardedClose(onClose);
  const vehicle = edited === 'new' ? undefined : edited;
  return (
    <Modal
      opened={edited !== undefined}
      onClose={() => void close()}
      size="lg"
      title={vehicle === undefined ? t('catalog.vehicles.add') : t('catalog.vehicle.name', vehicle)}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {edited === 'new' && <VehicleForm category={category} brand={brand} unsaved={unsaved} onDeleted={finish} />}
      {vehicle !== undefined && (
        <Tabs defaultValue="vehicle" key={vehicle.vehicleId}>
          <Tabs.List mb="md">
            <Tabs.Tab value="vehicle">{t('catalog.vehicles.tabs.vehicle')}</Tabs.Tab>
            <Tabs.Tab value="methods">{t('catalog.vehicles.tabs.methods')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="vehicle">
            <VehicleForm vehicle={vehicle} unsaved={unsaved} onDeleted={finish} />
          </Tabs.Panel>
          <Tabs.Panel value="methods">
            <VehicleMethods vehicleId={vehicle.vehicleId} unsaved={unsaved} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Modal>
  );
}
