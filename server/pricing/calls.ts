import type { pricingApi } from '#contract/pricing.ts';
import type { Handlers } from '#server/http/serve.ts';
import { applyPriceTemplate } from './apply-price-template.ts';
import { getAgreedPrices } from './get-agreed-prices.ts';
import { createAgreedPrice } from './create-agreed-price.ts';
import { createPriceClass } from './create-price-class.ts';
import { getAgreedPricesFor } from './get-agreed-prices-for.ts';
import { deleteAgreedPrice } from './delete-agreed-price.ts';
import { deletePriceClass } from './delete-price-class.ts';
import { getFollowUpRules, saveFollowUpRules } from './follow-up-rules.ts';
import { getFilePrice } from './get-file-price.ts';
import { getFilePrices } from './get-file-prices.ts';
import { getGroupPrices, saveGroupPrices } from './group-prices.ts';
import { getOfferedMethods } from './get-offered-methods.ts';
import { getPriceRules, saveBundles, saveCampaigns, saveSurcharges } from './price-rules.ts';
import { setFlatPrice } from './set-flat-price.ts';
import { setSpecialPrice } from './set-special-price.ts';
import { getSpecialPrices } from './get-special-prices.ts';
import { getStandardPrices } from './standard-prices.ts';
import { updateAgreedPrices } from './update-agreed-prices.ts';
import { updatePriceClasses } from './update-price-classes.ts';

export const pricingCalls: Handlers<typeof pricingApi> = {
  getOfferedMethods,
  getFilePrice,
  getEnginePrices: getFilePrices('engine'),
  getModulePrices: getFilePrices('module'),
  getSpecialPrices,
  getStandardEnginePrices: getStandardPrices('engine'),
  getStandardModulePrices: getStandardPrices('module'),
  createEnginePriceClass: createPriceClass('engine'),
  createModulePriceClass: createPriceClass('module'),
  updateEnginePriceClasses: updatePriceClasses('engine'),
  updateModulePriceClasses: updatePriceClasses('module'),
  deletePriceClass,
  getAgreedEnginePrices: getAgreedPricesFor('engine'),
  getAgreedModulePrices: getAgreedPricesFor('module'),
  getAgreedPrices,
  createAgreedEnginePrice: createAgreedPrice('engine'),
  createAgreedModulePrice: createAgreedPrice('module'),
  updateAgreedEnginePrices: updateAgreedPrices('engine'),
  updateAgreedModulePrices: updateAgreedPrices('module'),
  setFlatPrice,
  setSpecialPrice,
  deleteAgreedPrice,
  getFollowUpRules,
  saveFollowUpRules,
  getPriceRules,
  saveBundles,
  saveSurcharges,
  saveCampaigns,
  getGroupPrices,
  saveGroupPrices,
  applyPriceTemplate,
};
