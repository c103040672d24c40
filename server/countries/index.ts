export { checkVatNumber, type VatCheck } from './check-vat-number.ts';
export { judgeVatFormat, normalizedVat } from './judge-vat-format.ts';
export { chooseLanguage as languageOf } from './choose-language.ts';
export { refreshVatProof, findVatProof as vatProofOf } from './vat-proof.ts';
export {
  isRenamedAway,
  lockVatNumber,
  othersWithVat,
  readRegisterEntry as registerEntryOf,
  findVatDoubt as vatDoubtOf,
} from './vat-doubt.ts';
export { room } from './room.ts';
