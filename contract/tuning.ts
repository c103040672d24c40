import { z } from 'zod';
import { call } from './call.ts';
import { MethodId, TaskId } from './ids.ts';
import { wire } from './wire.ts';

const ChecksumState = z.object({ name: z.string(), start: z.int(), end: z.int(), ok: z.boolean() });

/** What the automatic service found in a file and did with it. */
export const TaskReport = z.object({
  family: z.string(),
  software: z.string().optional(),
  hardware: z.string().optional(),
  part: z.string().optional(),
  length: z.int(),
  originalSha256: z.string(),
  modifiedSha256: z.string().optional(),
  bytesChanged: z.int(),
  methods: z.array(
    wire(
      {
        methodId: MethodId,
        state: z.string(),
        bytesChanged: z.int(),
        runs: z.array(z.object({ offset: z.int(), length: z.int() })),
      },
      { methodId: 'method_id' },
    ),
  ),
  checksum: z.object({ family: z.string(), before: z.array(ChecksumState), after: z.array(ChecksumState) }),
  warnings: z.array(z.string()),
});
export type TaskReport = z.output<typeof TaskReport>;

export const getTaskReport = call({
  method: 'GET',
  name: 'getTaskReport',
  who: 'staff',
  about: 'The report of the automatic service on a task; without data when it never worked on it.',
  input: wire({ taskId: TaskId }, { taskId: 'task_id' }),
  output: z.object({ data: TaskReport.optional() }),
  refusals: {},
});
