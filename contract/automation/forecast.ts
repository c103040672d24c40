import { z } from 'zod';
import { call } from '#contract/call.ts';
import { Contradiction } from '#contract/engine.ts';
import { FileCheckId, JobId, MethodId, TaskId, VehicleId } from '#contract/ids.ts';
import { ChosenMethod, FileRole } from '#contract/pricing/price.ts';
import { ManualReason, TaskPriority } from '#contract/tasks/status.ts';
import { flag, instant, text, wire } from '#contract/wire.ts';

/** Forecast for one method on a checked file: done at once, or by a person for a reason. */
const MethodForecast = wire(
  { methodId: MethodId, service: z.enum(['instant', 'byHand']), reason: ManualReason.optional().catch(undefined) },
  { methodId: 'method_id' },
);
export type MethodForecast = z.output<typeof MethodForecast>;

export type FileForecast = z.output<typeof forecastApi.loadFileForecast.output>;

export const forecastApi = {
  loadFileForecast: call({
    method: 'POST',
    reads: true,
    name: 'loadFileForecast',
    who: 'customer',
    seeks: 'checkedFile',
    about:
      'What would become of an order of a checked file: done at once or by hand and until when, ordered before, or for another vehicle.',
    shows: [],
    input: wire(
      {
        fileCheckId: FileCheckId,
        fileRole: FileRole.default('engine'),
        /** Absent: it is not listed, and a person does the file. */
        vehicleId: VehicleId.optional(),
        /** May be empty: then only the file and the vehicle are checked. */
        methods: z.array(ChosenMethod).max(50),
        priority: TaskPriority.default('30min'),
        checksumWanted: flag.default(false),
        dtcSelected: flag.default(false),
        dtcCodes: text(500).default(''),
        dtcHex: flag.default(false),
        /** Every method is judged as if it were ordered alone: for methods that are still to be chosen. */
        alone: flag.optional(),
      },
      {
        fileRole: 'task_fileType',
        vehicleId: 'vehicle_id',
        methods: 'methodData',
        priority: 'task_priority',
        checksumWanted: 'task_checksumCalculationCheckbox',
        dtcSelected: 'singleDTCDeleteSelected',
        dtcCodes: 'singleDTCInput',
        dtcHex: 'singleDTCInputInHex',
      },
    ),
    output: z.object({
      methods: z.array(MethodForecast),
      /** The whole order: instant only when every method is. */
      service: z.enum(['instant', 'byHand']),
      reason: ManualReason.optional().catch(undefined),
      /** Forecast for manual work. */
      byHand: z.object({
        /**
         * In minutes of support's hours: the median of support's latest work; absent where there was too little of it.
         */
        minutes: z.int().optional(),
        /** Next opening of support; absent while it is open. */
        opensAt: instant.optional(),
        expectedAt: instant,
      }),
      /** The newest order of the same file by the same customer. */
      duplicate: wire(
        { taskId: TaskId, jobId: JobId, orderedAt: instant },
        { taskId: 'task_id', jobId: 'job_id' },
      ).optional(),
      contradiction: Contradiction.optional(),
    }),
    refusals: {},
  }),
};
