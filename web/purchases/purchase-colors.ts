import type { PurchaseState } from '#contract/purchases/buying.ts';

/** The colors of the states of a purchase. */
export const purchaseColors: Record<PurchaseState, string> = {
  open: 'blue',
  paid: 'green',
  cancelled: 'gray',
  expired: 'gray',
  failed: 'red',
  refunded: 'gray',
};
