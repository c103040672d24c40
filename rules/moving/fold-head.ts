/**
 * The key by which the names of columns are the same: exports differ in case, blanks, dots, dashes and accents, as in
 * `Billing E-Mail`, `billing_email` and `billing.email`.
 */
export const foldHead = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
