import type { taxesApi } from '#contract/taxes.ts';
import type { Handlers } from '#server/http/serve.ts';
import { deleteTaxRate, deleteTaxStatus, getTaxes, setTaxRate, setTaxStatus } from './tax-rows.ts';

export const taxesCalls: Handlers<typeof taxesApi> = {
  getTaxes,
  setTaxRate,
  deleteTaxRate,
  setTaxStatus,
  deleteTaxStatus,
};
