import { z } from 'zod';
import { call } from './call.ts';
import { Contradiction, FileFacts } from './engine.ts';
import { FileCheckId, JobId, MethodId, TaskId, VehicleId } from './ids.ts';
import { ChosenMethod, FileRole } from '#contract/pricing/price.ts';
import { ManualReason, TaskPriority } from '#contract/tasks/status.ts';
import { actedOn, actedOnNames, actionRefusals } from '#contract/tasks/task.ts';
import { flag, instant, nothing, text, wire } from './wire.ts';

/** States of the automatic service, explained in rules/automatic-service.ts. */
export const automaticServiceStates = ['on', 'behind', 'paused', 'off'] as const;

export type AutomaticService = z.output<typeof automationApi.getAutomaticService.output>;

/** Forecast for one method on a checked file: done at once, or by a person for a reason. */
const MethodForecast = wire(
  { methodId: MethodId, service: z.enum(['instant', 'byHand']), reason: ManualReason.optional().catch(undefined) },
  { methodId: 'method_id' },
);
export type MethodForecast = z.output<typeof MethodForecast>;

export type FileForecast = z.output<typeof automationApi.loadFileForecast.output>;

export const automationApi = {
  getAutomaticService: call({
    method: 'GET',
    name: 'getAutomaticService',
    who: 'active',
    about: 'Whether the automatic service is on, off, paused or behind, and what waits for it.',
    shows: ['settings'],
    input: nothing,
    output: z.object({
      state: z.enum(automaticServiceStates),
      /** Number of tasks that wait for it. */
      waiting: z.int(),
      /** Start of the longest wait. */
      oldestWaitingAt: instant.optional(),
      /** From ordering to the finished file: the median of the last 50 that it finished within 30 days, in seconds. */
      medianSeconds: z.number().optional(),
    }),
    refusals: {},
  }),

  pauseAutomaticService: call({
    method: 'POST',
    name: 'pauseAutomaticService',
    who: 'staff',
    about: 'Lets tasks wait for the automatic service until it is resumed; false: it was paused already.',
    changes: ['settings'],
    input: nothing,
    output: z.boolean(),
    refusals: {},
  }),

  resumeAutomaticService: call({
    method: 'POST',
    name: 'resumeAutomaticService',
    who: 'staff',
    about: 'Lets the automatic service go on with what has waited; false: it was not paused.',
    changes: ['settings'],
    input: nothing,
    output: z.boolean(),
    refusals: {},
  }),

  rerunAutomaticService: call({
    method: 'POST',
    name: 'rerunAutomaticService',
    who: 'staff',
    seeks: 'task',
    about: 'Gives a task that waits for a person back to the automatic service, with whatever it has learned since.',
    changes: ['tasks'],
    input: wire(actedOn, actedOnNames),
    output: z.literal(true),
    refusals: { ...actionRefusals, automaticServiceOff: 409, notForAutomatic: 409 },
  }),

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
        vehicleId: VehicleId,
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

  getTaskFileFacts: call({
    method: 'GET',
    name: 'getTaskFileFacts',
    who: 'staff',
    seeks: 'task',
    about:
      'What the original of a task says about itself, and whether the customer ordered it for another control unit.',
    shows: [],
    input: wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] }),
    output: z.object({
      /** Absent until the engine has inspected the file. */
      facts: FileFacts.optional(),
      contradiction: z.object({ ...Contradiction.shape, acceptedAt: instant }).optional(),
      /** Names of the files of customers about this task that could not be scanned for viruses. */
      unscanned: z.array(z.string()),
    }),
    refusals: {},
  }),
};
