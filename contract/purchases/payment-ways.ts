import { z } from 'zod';

/** Ways to pay that staff permit a customer or a group; a card also stands for what a provider offers besides. */
export const paymentWays = ['transfer', 'card'] as const;
export const PaymentWay = z.enum(paymentWays);
export type PaymentWay = z.output<typeof PaymentWay>;

/** Ways in which a purchase is paid. */
export const purchaseWays = ['transfer', 'stripe', 'paypal'] as const;
export const PurchaseWay = z.enum(purchaseWays);
export type PurchaseWay = z.output<typeof PurchaseWay>;
