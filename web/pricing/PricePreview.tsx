import { SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownCustomer } from '#web/vocabulary/useCustomerSearch.ts';
import type { MethodId, UserId } from '#contract/ids.ts';
import type { Vehicle } from '#contract/catalog.ts';
import { FileRole } from '#contract/pricing.ts';
import { CustomerSelect } from './CustomerSelect.tsx';
import { MethodsSelect } from './MethodsSelect.tsx';
import { PreviewPrice } from './PreviewPrice.tsx';
import { VehicleSelect } from './VehicleSelect.tsx';
import { hasModuleFile } from '#rules/vehicle-file.ts';

/** What methods would cost a customer for a vehicle, line by line; without a given customer one may be chosen. */
export function PricePreview({ userId }: { userId?: UserId }) {
  const { t } = useTranslation();
  const [customer, setCustomer] = useState<KnownCustomer>();
  const [vehicle, setVehicle] = useState<Vehicle>();
  const [fileRole, setFileRole] = useState<FileRole>('engine');
  const [methodIds, setMethodIds] = useState<readonly MethodId[]>([]);
  const isTwoFiles = vehicle !== undefined && hasModuleFile(vehicle);
  const role = isTwoFiles ? fileRole : 'engine';
  const who = userId ?? customer?.userId;
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h5">
          {t('prices.preview.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('prices.preview.about')}
        </Text>
      </div>
      {userId === undefined && <CustomerSelect customer={customer} onChoose={setCustomer} />}
      <VehicleSelect
        vehicle={vehicle}
        onChoose={(chosen) => {
          setVehicle(chosen);
          setMethodIds([]);
        }}
      />
      {isTwoFiles && (
        <SegmentedControl
          size="xs"
          aria-label={t('prices.preview.file')}
          data={FileRole.options.map((value) => ({ value, label: t(`prices.preview.role.${value}`) }))}
          value={role}
          onChange={(value) => {
            setFileRole(FileRole.parse(value));
            setMethodIds([]);
          }}
        />
      )}
      <MethodsSelect vehicleId={vehicle?.vehicleId} fileRole={role} chosen={methodIds} onChoose={setMethodIds} />
      {vehicle !== undefined && methodIds.length > 0 && (
        <PreviewPrice vehicleId={vehicle.vehicleId} fileRole={role} methodIds={methodIds} userId={who} />
      )}
    </Stack>
  );
}
