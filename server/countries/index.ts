export { checkVatNumber, type VatCheck } from './check-vat-number.ts';
export { judgeVatFormat, normalizedVat } from './judge-vat-format.ts';
export { chooseLanguage } from './choose-language.ts';
export { refreshVatProof, findVatProof } from './vat-proof.ts';
export { isRenamedAway, lockVatNumber, othersWithVat, readRegisterEntry, findVatDoubt } from './vat-doubt.ts';
export { room } from './room.ts';
