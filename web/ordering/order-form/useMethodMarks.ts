import { useQuery } from '@tanstack/react-query';
import { type MethodForecast, forecastApi } from '#contract/automation/forecast.ts';
import { FileCheckId, VehicleId } from '#contract/ids.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import { query } from '#web/api/index.ts';
import type { FileCheck } from '#web/tasks/file-check.ts';
import { offersChecksum, type OrderForm } from './order-form.ts';

/** The one who does each offered method on the chosen file. */
export type MethodMarks =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | {
      readonly state: 'loaded';
      readonly methods: readonly MethodForecast[];
      /** The time by which support would be done with what is not instant. */
      readonly expectedAt: string;
    };

/** Most methods that one question may name. */
const max = 50;

/** Asks who would do each method of a vehicle by itself, once the file is read: before any of them is chosen. */
export function useMethodMarks(form: OrderForm, offered: readonly Method[], check: FileCheck): MethodMarks {
  const { vehicle, priority } = form;
  const isChecked = check.state === 'checked' && vehicle !== undefined && offered.length > 0;
  const forecast = useQuery({
    ...query(forecastApi.loadFileForecast, {
      fileCheckId: check.state === 'checked' ? check.fileCheckId : FileCheckId.decode(0),
      fileRole: 'engine',
      vehicleId: vehicle?.vehicleId ?? VehicleId.decode(0),
      methods: offered.slice(0, max).map(({ methodId }) => ({ methodId })),
      priority,
      checksumWanted: form.checksumWanted && offersChecksum(form),
      dtcSelected: false,
      dtcCodes: '',
      dtcHex: false,
      alone: true,
    }),
    enabled: isChecked,
    // Another priority changes the time, and no row.
    placeholderData: (latest, latestQuery) => {
      const before = latestQuery?.queryKey[1];
      if (typeof before !== 'object' || check.state !== 'checked') return undefined;
      return before.fileCheckId === check.fileCheckId && before.vehicleId === vehicle?.vehicleId ? latest : undefined;
    },
    retry: false,
  });
  if (check.state === 'checking' && vehicle !== undefined) return { state: 'loading' };
  if (!isChecked || forecast.isError) return { state: 'none' };
  if (forecast.data === undefined) return { state: 'loading' };
  return { state: 'loaded', methods: forecast.data.methods, expectedAt: forecast.data.byHand.expectedAt };
}
