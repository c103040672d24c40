import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { VehicleId } from '#contract/ids.ts';
import { filePricesApi, type Method } from '#contract/pricing/file-prices.ts';
import { query } from '#web/api/index.ts';

const none: readonly Method[] = [];
const noVehicle = VehicleId.decode(0);

/** The methods of a vehicle, in the language of the screen; none before one is chosen. */
export function useMethods(vehicleId: VehicleId | undefined) {
  const { i18n } = useTranslation();
  const offered = useQuery({
    ...query(filePricesApi.getOfferedMethods, { vehicleId: vehicleId ?? noVehicle, language: i18n.language }),
    enabled: vehicleId !== undefined,
  });
  return {
    methods: offered.data ?? none,
    isLoaded: offered.isSuccess,
    error: offered.error,
    retry: () => void offered.refetch(),
  };
}
