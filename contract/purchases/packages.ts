import { z } from 'zod';
import { call } from '#contract/call.ts';
import { GroupId, PackageId } from '#contract/ids.ts';
import { flag, nothing, wholeNumberBetween } from '#contract/wire.ts';
import { BonusCredits, SomeCredits } from './buying.ts';

/** Most cents of a price: a million in the currency of the portal. */
const maxCents = 100_000_000;

const packageFields = {
  credits: SomeCredits,
  /** Cents before tax. */
  netPrice: wholeNumberBetween(1, maxCents),
  bonus: BonusCredits,
  /** The group that it is for; absent: all customers. */
  groupId: GroupId.optional(),
  active: flag,
  position: wholeNumberBetween(0, 10_000),
};

const CreditPackage = z.object({ ...packageFields, packageId: PackageId });
export type CreditPackage = z.output<typeof CreditPackage>;

/** Calls about packages of credits. */
export const packagesApi = {
  listPackages: call({
    method: 'GET',
    name: 'getCreditPackages',
    who: 'staff',
    needs: ['prices', 'customers', 'credits'],
    about: 'All packages of credits in their order.',
    shows: ['prices'],
    input: nothing,
    output: z.array(CreditPackage),
    refusals: {},
  }),

  savePackage: call({
    method: 'POST',
    name: 'saveCreditPackage',
    who: 'staff',
    needs: ['prices'],
    seeks: 'package',
    about: 'Changes a package of credits, or adds one where no id is sent. Purchases that have begun stay as they are.',
    changes: ['prices'],
    input: z.object({ ...packageFields, packageId: PackageId.optional() }),
    output: z.literal(true),
    refusals: { groupUnknown: 422 },
  }),

  deletePackage: call({
    method: 'POST',
    name: 'deleteCreditPackage',
    who: 'staff',
    needs: ['prices'],
    seeks: 'package',
    about: 'Deletes a package of credits. Purchases of it stay as they are.',
    changes: ['prices'],
    input: z.object({ packageId: PackageId }),
    output: z.literal(true),
    refusals: {},
  }),
};
