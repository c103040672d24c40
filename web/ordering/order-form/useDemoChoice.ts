import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import type { settingsApi } from '#contract/settings.ts';
import { catalogApi } from '#contract/catalog.ts';
import { pricingApi } from '#contract/pricing.ts';
import { query } from '#web/api/index.ts';
import type { OrderForm } from './order-form.ts';

export type DemoVehicle = NonNullable<Output<typeof settingsApi.loadGlobalOptions>['demoVehicle']>;

/** Chooses the demo vehicle and its method, as a customer would by hand. */
export function useDemoChoice(demo: DemoVehicle, onChoose: (choice: Pick<OrderForm, 'vehicle' | 'methodIds'>) => void) {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const { vehicleId, methodName } = demo;
  return useMutation({
    mutationFn: async () => {
      const [vehicles, methods] = await Promise.all([
        queries.fetchQuery(query(catalogApi.searchVehicles, { vehicleId, search: '' })),
        queries.fetchQuery(query(pricingApi.getOfferedMethods, { vehicleId, language: i18n.language })),
      ]);
      const fitting = methods.filter(({ name }) => name === methodName);
      return { vehicle: vehicles.data[0], methodIds: fitting.map(({ methodId }) => methodId) };
    },
    onSuccess: onChoose,
  });
}
