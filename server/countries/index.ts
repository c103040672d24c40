export { checkVatNumber, type VatCheck } from './check-vat-number.ts';
export { judgeVatFormat, normalizedVat } from './judge-vat-format.ts';
export { languageOf } from './language-of.ts';
export { refreshVatProof, vatProofOf } from './vat-proof.ts';
export { isRenamedAway, lockVatNumber, othersWithVat, registerEntryOf, vatDoubtOf } from './vat-doubt.ts';
export { room } from './room.ts';
