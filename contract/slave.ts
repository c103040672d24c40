import { z } from 'zod';
import { call } from './call.ts';
import { TaskId } from './ids.ts';
import { instant, wire } from './wire.ts';

/** The tool makers whose services turn slave files into plain images and back. */
export const SlaveServiceName = z.enum(['autotuner', 'kess3', 'flex']);
export type SlaveServiceName = z.output<typeof SlaveServiceName>;

/** Progress of the decoding of a slave file into a plain image; `failed` waits for a person. */
export const SlaveState = z.enum(['waiting', 'decoding', 'decoded', 'failed']);
export type SlaveState = z.output<typeof SlaveState>;

const oneTask = wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] });

export const slaveApi = {
  getSlaveFile: call({
    method: 'GET',
    name: 'getSlaveFile',
    who: 'staff',
    needs: ['workOnFiles'],
    about: 'What became of the slave file of a task at its maker’s service; without data when no service reads it.',
    shows: ['tasks'],
    input: oneTask,
    output: z.object({
      data: z
        .object({
          service: SlaveServiceName,
          state: SlaveState,
          /** The latest error of the service, at decoding or at encoding for a download. */
          error: z.string().optional(),
          attempts: z.int(),
          changedAt: instant,
        })
        .optional(),
    }),
    refusals: {},
  }),

  decodeSlaveFileAgain: call({
    method: 'POST',
    name: 'decodeSlaveFileAgain',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'task',
    about: 'Has the slave file of a task decoded again from the beginning, unless it is decoded or modified already.',
    changes: ['tasks'],
    input: oneTask,
    output: z.literal(true),
    refusals: { slaveFileNotOpen: 409, slaveServiceOff: 409 },
  }),

  downloadDecodedFile: call({
    method: 'POST',
    reads: true,
    name: 'downloadDecodedFile',
    who: 'staff',
    needs: ['workOnFiles'],
    seeks: 'file',
    about: 'The plain image that the maker’s service made of the slave file of a task.',
    input: oneTask,
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: {},
  }),
};
