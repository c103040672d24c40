/** Hours after a charge that failed until the card is charged again: once, twice, three times; then no more. */
const retryHours = [1, 24, 72] as const;

/** Hours until the next charge. @param failures charges that failed before the one that just did. Undefined: no more. */
export const hoursUntilRetry = (failures: number): number | undefined => retryHours[failures];

const brands: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ amex: 'American Express', diners: 'Diners Club', jcb: 'JCB' }),
);

/** A card as its owner recognizes it: Visa •••• 4242. */
export function cardTitle({ brand, last4 }: { brand: string; last4: string }): string {
  const name = brands.get(brand) ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
  return `${name} •••• ${last4}`;
}
