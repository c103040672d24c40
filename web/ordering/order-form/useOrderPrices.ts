import { useQuery } from '@tanstack/react-query';
import { type FileRole, type Method, type PriceSteps, pricingApi } from '#contract/pricing.ts';
import { query } from '#web/api/index.ts';
import { moduleMethods, type OrderForm } from './order-form.ts';

/** The price of each file; undefined while it is asked for, or when asking failed. */
export type OrderPrices = { readonly [Role in FileRole]: PriceSteps | undefined };

/** What the server says that the engine file and, where one was chosen, the module file cost this customer. */
export function useOrderPrices(form: OrderForm, methods: readonly Method[]): OrderPrices {
  const onModule = form.moduleFile === undefined ? [] : moduleMethods(form.vehicle, methods);
  return { engine: useFilePrice(form, 'engine', methods), module: useFilePrice(form, 'module', onModule) };
}

function useFilePrice({ vehicle }: OrderForm, fileRole: FileRole, methods: readonly Method[]): PriceSteps | undefined {
  const price = useQuery({
    ...query(pricingApi.getFilePrice, {
      vehicleId: vehicle?.vehicleId,
      fileRole,
      methods: methods.map(({ methodId }) => ({ methodId })),
    }),
    enabled: vehicle !== undefined && methods.length > 0,
  });
  return price.isError ? undefined : price.data?.data;
}
