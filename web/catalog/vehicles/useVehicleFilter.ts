import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { VehicleCategory } from '#contract/catalog.ts';

const VehicleSearch = z.object({
  category: VehicleCategory.optional().catch(undefined),
  // The router reads ?brand=500 as a number.
  brand: z.coerce.string().max(60).optional().catch(undefined),
});
export type VehicleFilter = z.output<typeof VehicleSearch>;

/** Which category and brand are shown, kept in the address beside page and words; always from the first page. */
export function useVehicleFilter() {
  const given: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (next: VehicleFilter) =>
    navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...next, page: undefined }) as never,
      replace: true,
    });
  return { ...VehicleSearch.parse(given), set };
}
