const prefix = 'dispute:';

/** The name of the money that a lost dispute at PayPal took, which the dispute itself reports before or after a refund does. */
export const disputeName = (disputeId: string): string => `${prefix}${disputeId}`;

export const isDisputeName = (refundId: string): boolean => refundId.startsWith(prefix);
