import { z } from 'zod';
import { call } from '#contract/call.ts';
import { GroupId, UserId } from '#contract/ids.ts';
import { line, nothing, wholeNumberBetween, wire } from '#contract/wire.ts';
import { customerNames } from './buying.ts';
import { PaymentWay, paymentWays } from './payment-ways.ts';

const groupFields = {
  name: line(60),
  /** Whole percents of the credits of a purchase that are added to it. */
  bonusPercent: wholeNumberBetween(0, 100),
  paysBy: z.array(PaymentWay).max(paymentWays.length),
};

const CustomerGroup = z.object({ ...groupFields, groupId: GroupId, customers: z.int(), packages: z.int() });
export type CustomerGroup = z.output<typeof CustomerGroup>;

/** Calls about groups of customers. */
export const groupsApi = {
  listGroups: call({
    method: 'GET',
    name: 'getCustomerGroups',
    who: 'staff',
    needs: ['prices', 'customers', 'credits'],
    about: 'The groups of customers by name, with the number of their customers and packages.',
    shows: ['prices', 'accounts'],
    input: nothing,
    output: z.array(CustomerGroup),
    refusals: {},
  }),

  saveGroup: call({
    method: 'POST',
    name: 'saveCustomerGroup',
    who: 'staff',
    needs: ['prices'],
    seeks: 'group',
    about: 'Changes a group of customers, or adds one where no id is sent.',
    changes: ['prices', 'accounts'],
    input: z.object({ ...groupFields, groupId: GroupId.optional() }),
    output: z.literal(true),
    refusals: { groupExists: 409 },
  }),

  deleteGroup: call({
    method: 'POST',
    name: 'deleteCustomerGroup',
    who: 'staff',
    needs: ['prices'],
    seeks: 'group',
    about: 'Deletes a group that has neither customers nor packages.',
    changes: ['prices', 'accounts'],
    input: z.object({ groupId: GroupId }),
    output: z.literal(true),
    refusals: { groupInUse: 409 },
  }),

  setGroupOfCustomer: call({
    method: 'POST',
    name: 'setGroupOfCustomer',
    who: 'staff',
    needs: ['customers'],
    seeks: 'customer',
    about: 'Puts a customer into a group, or into none; false: it was so already.',
    changes: ['prices', 'accounts'],
    input: wire({ userId: UserId, groupId: GroupId.optional() }, customerNames),
    output: z.boolean(),
    refusals: { groupUnknown: 422 },
  }),
};
