import type { PurchaseState } from '#contract/purchases/buying.ts';

/** The colors of the states of a purchase. */
export const purchaseColors: Record<PurchaseState, string> = {
  open: 'info',
  paid: 'good',
  cancelled: 'gray',
  expired: 'gray',
  failed: 'danger',
  refunded: 'gray',
};
