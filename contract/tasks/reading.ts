import { z } from 'zod';
import { call } from '#contract/call.ts';
import { TaskId, ToolId } from '#contract/ids.ts';
import { wire } from '#contract/wire.ts';

/** Ways in which a tool reads a control unit; `virtual`: the tool fetches the file by its number, `bdm`: by BDM or JTAG. */
export const readingWays = ['obd', 'virtual', 'bench', 'boot', 'bdm'] as const;
export const ReadingWay = z.enum(readingWays);
export type ReadingWay = z.output<typeof ReadingWay>;

/** Parts of the memory that a read holds. */
export const readingExtents = ['full', 'partial', 'eeprom'] as const;
export const ReadingExtent = z.enum(readingExtents);
export type ReadingExtent = z.output<typeof ReadingExtent>;

/** Tool, way and extent of a read, as far as they are named. */
export const Reading = z.object({
  toolId: ToolId.optional(),
  way: ReadingWay.optional(),
  extent: ReadingExtent.optional(),
});
export type Reading = z.output<typeof Reading>;

/** The same in an answer, with the name of the tool and its maker. */
export const NamedReading = z.object({
  toolId: ToolId.optional(),
  tool: z.string().optional(),
  vendor: z.string().optional(),
  way: ReadingWay.optional().catch(undefined),
  extent: ReadingExtent.optional().catch(undefined),
});
export type NamedReading = z.output<typeof NamedReading>;

export const readingRefusals = {
  readingOff: 409,
  /** The operator demands tool and way of every order. */
  readingMissing: 422,
  /** The tool was deleted, or is not in use any more. */
  readingToolGone: 409,
} as const;

export const readingApi = {
  updateReading: call({
    method: 'POST',
    name: 'updateReading',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Corrects with which tool and how the file of a task was read. False: nothing differed.',
    changes: ['tasks'],
    input: wire({ taskId: TaskId, reading: Reading }, { taskId: ['task_id', 'task_ID'] }),
    output: z.boolean(),
    refusals: { readingToolGone: 409 },
  }),
};
