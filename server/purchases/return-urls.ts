import type { PurchaseId } from '#contract/ids.ts';
import type { ReturnUrls } from './providers/provider.ts';

/** The page of a purchase, where a provider sends its visitor back to. */
export const returnUrls = ({ publicUrl }: { publicUrl: string }, purchaseId: PurchaseId): ReturnUrls => {
  const page = `${publicUrl}/account/purchase?purchase=${purchaseId}`;
  return { paid: page, cancelled: `${page}&cancelled=true` };
};
