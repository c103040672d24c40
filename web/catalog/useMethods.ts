import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { VehicleId } from '#contract/ids.ts';
import { filePricesApi, type Method } from '#contract/pricing/file-prices.ts';
import { query } from '#web/api/index.ts';

const none: readonly Method[] = [];

/** The methods of a vehicle, or of the control unit of one that is not listed, in the language of the screen; none before one is chosen. */
export function useMethods(vehicleId: VehicleId | undefined, controlUnit?: string) {
  const { i18n } = useTranslation();
  const offered = useQuery({
    ...query(filePricesApi.getOfferedMethods, { vehicleId, controlUnit, language: i18n.language }),
    enabled: vehicleId !== undefined || controlUnit !== undefined,
  });
  return {
    methods: offered.data ?? none,
    isLoaded: offered.isSuccess,
    error: offered.error,
    retry: () => void offered.refetch(),
  };
}
