import { z } from 'zod';
import { call } from '#contract/call.ts';
import { PriceClassId } from '#contract/ids.ts';
import { ReaderLanguage } from '#contract/languages.ts';
import { Credits } from '#contract/money.ts';
import { Price, PriceKind, className, inLanguage, maxPrices } from './price.ts';

const StandardPrices = z.object({
  data: z.array(
    z.object({
      priceClassId: PriceClassId,
      name: z.string(),
      price: Credits,
      /** The methods in it that are still offered. */
      methods: z.array(z.string()),
      /** Number of customers with an agreed price for it. */
      customers: z.int(),
    }),
  ),
  /** The flat price of a file of this kind. */
  flatPrice: Credits,
});
export type StandardPrices = z.output<typeof StandardPrices>;

const newClass = z.object({ name: className, price: Price });

const changedClasses = z.object({
  prices: z
    .array(z.object({ priceClassId: PriceClassId, name: className.optional(), price: Price.optional() }))
    .max(maxPrices)
    .default([]),
  flatPrice: Price.optional(),
  /** Language of the names, English by default; the English ones stand in for missing ones. */
  language: ReaderLanguage,
});

/** Calls about standard prices. */
export const standardPricesApi = {
  getStandardEnginePrices: call({
    method: 'GET',
    name: 'getFilePricesStandardMain',
    who: 'staff',
    needs: ['prices', 'customers', 'catalogue'],
    about:
      'The standard prices of engine files by class, with the methods in it and how many customers pay another price.',
    shows: ['prices'],
    input: z.object(inLanguage),
    output: StandardPrices,
    refusals: {},
  }),

  getStandardModulePrices: call({
    method: 'GET',
    name: 'getFilePricesStandardAddon',
    who: 'staff',
    needs: ['prices', 'customers', 'catalogue'],
    about:
      'The standard prices of module files by class, with the methods in it and how many customers pay another price.',
    shows: ['prices'],
    input: z.object(inLanguage),
    output: StandardPrices,
    refusals: {},
  }),

  createEnginePriceClass: call({
    method: 'POST',
    name: 'createFilePriceStandardMain',
    who: 'staff',
    needs: ['prices'],
    about: 'Adds a price class for engine files.',
    changes: ['prices'],
    input: newClass,
    output: z.literal(true),
    refusals: { priceClassExists: 409 },
  }),

  createModulePriceClass: call({
    method: 'POST',
    name: 'createFilePriceStandardAddon',
    who: 'staff',
    needs: ['prices'],
    about: 'Adds a price class for module files.',
    changes: ['prices'],
    input: newClass,
    output: z.literal(true),
    refusals: { priceClassExists: 409 },
  }),

  updateEnginePriceClasses: call({
    method: 'POST',
    name: 'updateFilePricesStandardMain',
    who: 'staff',
    needs: ['prices'],
    about:
      'Changes names and prices of classes of engine files and the flat price of an engine file, all or none. Tasks that exist keep their price. False: nothing differed.',
    changes: ['prices'],
    input: changedClasses,
    output: z.boolean(),
    refusals: { priceClassExists: 409, priceClassGone: 409 },
  }),

  updateModulePriceClasses: call({
    method: 'POST',
    name: 'updateFilePricesStandardAddon',
    who: 'staff',
    needs: ['prices'],
    about:
      'Changes names and prices of classes of module files and the flat price of a module file, all or none. Tasks that exist keep their price. False: nothing differed.',
    changes: ['prices'],
    input: changedClasses,
    output: z.boolean(),
    refusals: { priceClassExists: 409, priceClassGone: 409 },
  }),

  deletePriceClass: call({
    method: 'POST',
    name: 'deleteFilePriceStandard',
    who: 'staff',
    needs: ['prices'],
    about: 'Deletes a price class that no method is in and for which no customer has a price; one in use says where.',
    changes: ['prices'],
    input: z.object({ kind: PriceKind, priceClassId: PriceClassId, ...inLanguage }),
    output: z.literal(true),
    refusals: { priceClassInUse: 409, priceClassGone: 409 },
  }),
};
