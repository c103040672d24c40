import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MethodId, VehicleId } from '#contract/ids.ts';
import { type FileRole, pricingApi } from '#contract/pricing.ts';
import { toggleMethod } from '#rules/methods.ts';
import { query } from '#web/api/index.ts';

const noVehicle = VehicleId.decode(0);

type Props = {
  vehicleId: VehicleId | undefined;
  fileRole: FileRole;
  chosen: readonly MethodId[];
  onChoose: (chosen: readonly MethodId[]) => void;
};

/** The methods that a vehicle offers for one of its files; they are chosen as on the order page. */
export function MethodsSelect({ vehicleId, fileRole, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const methods = useQuery({
    ...query(pricingApi.getOfferedMethods, { vehicleId: vehicleId ?? noVehicle, language: i18n.language }),
    enabled: vehicleId !== undefined,
  });
  const offered = (methods.data ?? []).filter(({ modulePrice }) => fileRole === 'engine' || modulePrice !== undefined);
  return (
    <MultiSelect
      size="xs"
      label={t('pricing.preview.methods')}
      placeholder={chosen.length === 0 ? t('pricing.preview.methodsHint') : ''}
      disabled={vehicleId === undefined}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={t(methods.isError ? 'pricing.preview.notLoaded' : 'pricing.preview.noMethod')}
      data={offered.map(({ methodId, customerName }) => ({ value: String(methodId), label: customerName }))}
      value={chosen.map(String)}
      onChange={(next) => {
        const before = offered.filter(({ methodId }) => chosen.includes(methodId));
        const tapped = offered.find(
          ({ methodId }) => next.includes(String(methodId)) && !before.some((one) => one.methodId === methodId),
        );
        if (tapped === undefined) onChoose(next.map((id) => MethodId.decode(id)));
        else onChoose(toggleMethod(before, tapped).map(({ methodId }) => methodId));
      }}
    />
  );
}
