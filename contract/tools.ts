import { z } from 'zod';
import { call } from './call.ts';
import { readsAccounts } from './permissions.ts';
import { CustomerToolId, ToolId, UserId } from './ids.ts';
import { sortFields } from './lists.ts';
import { flag, line, text, wire } from './wire.ts';

/** Kind of a customer's tool. The files of a slave are encrypted for another's master tool. */
export const customerToolKinds = ['master', 'slave'] as const;

export const CustomerToolKind = z.enum(customerToolKinds);
export type CustomerToolKind = z.output<typeof CustomerToolKind>;

/** Kinds in which a tool is sold. */
export const toolKinds = [...customerToolKinds, 'both'] as const;

export const ToolKind = z.enum(toolKinds);
export type ToolKind = z.output<typeof ToolKind>;

const toolFields = {
  name: line(80),
  vendor: line(80),
  kind: ToolKind,
  /** Endings of the files that it reads, apart by blanks; `-` for files without one. */
  readEndings: line(100).refine((endings) => /^((-|[a-z0-9]{1,10})( (-|[a-z0-9]{1,10}))*)?$/.test(endings)),
  /** Ending that it takes of a modified file; empty: as the file came. */
  returnEnding: line(10).refine((ending) => /^[a-z0-9]*$/.test(ending)),
};

const Tool = z.object({
  ...toolFields,
  toolId: ToolId,
  active: z.boolean(),
  /** Number of customers who have it; for staff. */
  customers: z.int().optional(),
});
export type Tool = z.output<typeof Tool>;

export const toolSorts = ['name', 'vendor', 'kind', 'state', 'customers'] as const;

const customerToolFields = { kind: CustomerToolKind, serial: line(60), note: text(500) };

/** Most tools that customers list for themselves. */
export const maxOwnTools = 50;

/** Refusals of a tool for a customer: it is out of use or not sold in this kind, or is listed with this serial number. */
const customerToolRefusals = { toolNotOffered: 409, customerToolExists: 409 } as const;

const CustomerTool = z.object({
  ...customerToolFields,
  customerToolId: CustomerToolId,
  toolId: ToolId,
  name: z.string(),
  vendor: z.string(),
  /** Kinds in which the tool itself is sold. */
  toolKind: ToolKind,
  /** Remarks of staff about it; for staff. */
  note: z.string().optional(),
});
export type CustomerTool = z.output<typeof CustomerTool>;

export const toolsApi = {
  getTools: call({
    method: 'GET',
    name: 'getTools',
    who: 'active',
    about:
      'The tools that read and write control units, by name unless sorted otherwise: customers those in use, staff all of them.',
    shows: ['tools'],
    input: z.object(sortFields(toolSorts)),
    output: z.array(Tool),
    refusals: {},
  }),

  createTool: call({
    method: 'POST',
    name: 'createTool',
    who: 'staff',
    needs: ['catalogue'],
    about: 'Adds a tool to the list.',
    changes: ['tools'],
    input: z.object({
      ...toolFields,
      name: toolFields.name.min(1),
      vendor: toolFields.vendor.default(''),
      readEndings: toolFields.readEndings.optional(),
      returnEnding: toolFields.returnEnding.optional(),
      active: flag.default(true),
    }),
    output: z.literal(true),
    refusals: { toolExists: 409 },
  }),

  updateTools: call({
    method: 'POST',
    name: 'updateTools',
    who: 'staff',
    needs: ['catalogue'],
    seeks: 'tool',
    about: 'Changes the given fields of one or more tools, all or none. False: nothing differed.',
    changes: ['tools'],
    input: z.object({
      tools: z
        .array(
          z.object({
            toolId: ToolId,
            name: toolFields.name.min(1).optional(),
            vendor: toolFields.vendor.optional(),
            kind: ToolKind.optional(),
            readEndings: toolFields.readEndings.optional(),
            returnEnding: toolFields.returnEnding.optional(),
            active: flag.optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: z.boolean(),
    refusals: { toolExists: 409, toolKindInUse: 409 },
  }),

  deleteTool: call({
    method: 'POST',
    name: 'deleteTool',
    who: 'staff',
    needs: ['catalogue'],
    seeks: 'tool',
    about: 'Deletes a tool that no customer has and no order names; one in use says whose it is.',
    changes: ['tools'],
    input: z.object({ toolId: ToolId }),
    output: z.literal(true),
    refusals: { toolInUse: 409, toolInOrders: 409 },
  }),

  getCustomerTools: call({
    method: 'GET',
    name: 'getToolsForCustomer',
    who: 'active',
    needs: readsAccounts,
    seeks: 'customer',
    about: 'The tools of a customer with their serial numbers: the own ones, or for staff those of any customer.',
    shows: ['tools'],
    input: wire({ customerId: UserId.optional() }, { customerId: ['customer_id', 'user_id'] }),
    output: z.array(CustomerTool),
    refusals: {},
  }),

  addCustomerTool: call({
    method: 'POST',
    name: 'createToolForCustomer',
    who: 'staff',
    needs: ['customers'],
    seeks: 'customer',
    about: 'Notes that a customer has a tool, as master or slave, with its serial number.',
    changes: ['tools'],
    input: wire(
      {
        customerId: UserId,
        toolId: ToolId,
        ...customerToolFields,
        serial: customerToolFields.serial.default(''),
        note: customerToolFields.note.default(''),
      },
      { customerId: ['customer_id', 'user_id'] },
    ),
    output: z.literal(true),
    refusals: customerToolRefusals,
  }),

  updateCustomerTool: call({
    method: 'POST',
    name: 'updateToolForCustomer',
    who: 'staff',
    needs: ['customers'],
    seeks: 'customerTool',
    about: 'Changes kind, serial number or note of a tool of a customer. False: nothing differed.',
    changes: ['tools'],
    input: z.object({
      customerToolId: CustomerToolId,
      kind: CustomerToolKind.optional(),
      serial: customerToolFields.serial.optional(),
      note: customerToolFields.note.optional(),
    }),
    output: z.boolean(),
    refusals: customerToolRefusals,
  }),

  removeCustomerTool: call({
    method: 'POST',
    name: 'deleteToolFromCustomerWithID',
    who: 'staff',
    needs: ['customers'],
    seeks: 'customerTool',
    about: 'Takes a tool from a customer.',
    changes: ['tools'],
    input: wire({ customerToolId: CustomerToolId }, {}),
    output: z.literal(true),
    refusals: {},
  }),

  addOwnTool: call({
    method: 'POST',
    name: 'addOwnTool',
    who: 'customer',
    rights: ['order'],
    about: `Lists a tool of the calling customer, with its serial number: at most ${maxOwnTools}.`,
    changes: ['tools'],
    input: z.object({
      toolId: ToolId,
      kind: CustomerToolKind,
      serial: customerToolFields.serial.default(''),
    }),
    output: z.literal(true),
    refusals: { ...customerToolRefusals, ownToolsOff: 409, ownToolsFull: 409 },
  }),

  updateOwnTool: call({
    method: 'POST',
    name: 'updateOwnTool',
    who: 'customer',
    rights: ['order'],
    seeks: 'customerTool',
    about: 'Changes kind or serial number of a tool of the calling customer. False: nothing differed.',
    changes: ['tools'],
    input: z.object({
      customerToolId: CustomerToolId,
      kind: CustomerToolKind.optional(),
      serial: customerToolFields.serial.optional(),
    }),
    output: z.boolean(),
    refusals: { ...customerToolRefusals, ownToolsOff: 409 },
  }),

  removeOwnTool: call({
    method: 'POST',
    name: 'removeOwnTool',
    who: 'customer',
    rights: ['order'],
    seeks: 'customerTool',
    about: 'Takes a tool of the calling customer from the list. Orders that name it keep it.',
    changes: ['tools'],
    input: z.object({ customerToolId: CustomerToolId }),
    output: z.literal(true),
    refusals: { ownToolsOff: 409 },
  }),
};
