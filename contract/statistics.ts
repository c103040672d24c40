import { z } from 'zod';
import { ReadingWay } from '#contract/tasks/reading.ts';
import { call } from './call.ts';
import { MethodId, UserId } from './ids.ts';
import { Language } from './languages.ts';
import { Credits } from './money.ts';
import { TaskPriority } from '#contract/tasks/status.ts';
import { calendarDay, wire } from './wire.ts';

/** A period of days, both included, by the calendar of Europe/Vienna; the default is the last 30 days. */
const period = { from: calendarDay.optional(), to: calendarDay.optional() };

const Period = z.object(period);

const refusals = { periodNotValid: 422 } as const;

/** The period of the answer, and the span of one line. */
const looked = { from: calendarDay, to: calendarDay, step: z.enum(['day', 'week', 'month']) };

/** The first day of a line within the period. */
const line = { day: calendarDay };

/** Half of a set took at most `median`, nine tenths at most `most`; in seconds, absent for an empty set. */
const spans = { median: z.number().optional(), percentile90: z.number().optional() };

const TasksLine = wire(
  {
    ...line,
    /** Ordered on these days, by their present status. */
    waiting: z.int(),
    manual: z.int(),
    inProgress: z.int(),
    finished: z.int(),
    blocked: z.int(),
    archived: z.int(),
    /** Finished on these days (for the first time), by the automatic service alone or by a person. */
    automatic: z.int(),
    byHand: z.int(),
  },
  { waiting: 'inWait', manual: 'manually' },
);
export type TasksLine = z.output<typeof TasksLine>;

const TurnaroundOfPriority = wire({ priority: TaskPriority, tasks: z.int(), ...spans }, { priority: 'task_priority' });

const TurnaroundOfStaff = wire(
  /** Absent user: the automatic service. */
  { userId: UserId.optional(), name: z.string().optional(), tasks: z.int(), ...spans },
  { userId: 'user_id' },
);

const IncomeLine = z.object({ ...line, paid: Credits, payments: z.int() });
export type IncomeLine = z.output<typeof IncomeLine>;

/** The four figures of a period; the share of automatic ones is of the finished. */
const keyFields = {
  ordered: z.int(),
  finished: z.int(),
  automatic: z.int(),
  median: z.number().optional(),
  income: Credits,
};

const KeyFigures = z.object(keyFields);
export type KeyFigures = z.output<typeof KeyFigures>;

const KeyLine = z.object({ ...line, ...keyFields });

/** Most lines in each list of the most ordered. */
export const mostOrderedLines = 15;

const OrderedMethodLine = wire(
  { methodId: MethodId, name: z.string(), tasks: z.int() },
  { methodId: 'method_id', name: 'method_name' },
);

const OrderedName = z.object({ name: z.string(), tasks: z.int() });

const ResponseLine = z.object({ ...line, answered: z.int(), unanswered: z.int(), ...spans });
export type ResponseLine = z.output<typeof ResponseLine>;

/** Most winners of each trophy. */
export const trophyPlaces = 10;

/** Fewest tasks finished manually for a comparison by speed. */
export const minTasksForSpeed = 5;

export const trophyPeriods = ['month', 'allTime'] as const;

const BestCustomer = wire({ userId: UserId, name: z.string(), paid: Credits, tasks: z.int() }, { userId: 'user_id' });

const OrderedVehicle = wire(
  { brand: z.string(), model: z.string(), tasks: z.int() },
  { brand: 'vehicle_brand', model: 'vehicle_model' },
);

const StaffTrophy = wire(
  { userId: UserId, name: z.string(), tasks: z.int(), median: z.number() },
  { userId: 'user_id' },
);

export type Trophies = z.output<typeof statisticsApi.getTrophies.output>;

export const statisticsApi = {
  getKeyFigures: call({
    method: 'GET',
    name: 'getKeyFigures',
    who: 'staff',
    needs: ['statistics'],
    about:
      'The four figures of a period beside those of as many days right before it: tasks ordered, the automatic ones among the finished, the median from order to finish, and what customers paid less refunds.',
    shows: [],
    input: Period,
    output: z.object({
      ...looked,
      /** The days that are compared with. */
      before: z.object({ from: calendarDay, to: calendarDay }),
      now: KeyFigures,
      earlier: KeyFigures,
      /** The same by line, for the course. */
      data: z.array(KeyLine),
    }),
    refusals,
  }),

  getTaskStatistics: call({
    method: 'GET',
    name: 'getTaskStatistics',
    who: 'staff',
    needs: ['statistics'],
    about:
      'How many tasks were ordered, by their present status, and how many were finished automatically and by hand.',
    shows: [],
    input: Period,
    output: z.object({ ...looked, data: z.array(TasksLine) }),
    refusals,
  }),

  getTurnaround: call({
    method: 'GET',
    name: 'getTurnaround',
    who: 'staff',
    needs: ['statistics'],
    about: 'How long the tasks that were finished in a period took from order to finish, per priority and per person.',
    shows: [],
    input: Period,
    output: z.object({
      ...looked,
      tasks: z.int(),
      ...spans,
      byPriority: z.array(TurnaroundOfPriority),
      byStaff: z.array(TurnaroundOfStaff),
    }),
    refusals,
  }),

  getIncome: call({
    method: 'GET',
    name: 'getIncome',
    who: 'staff',
    needs: ['statistics'],
    about: 'What customers paid for tasks in a period, in credits.',
    shows: [],
    input: Period,
    output: z.object({ ...looked, data: z.array(IncomeLine) }),
    refusals,
  }),

  getMostOrdered: call({
    method: 'GET',
    name: 'getMostOrdered',
    who: 'staff',
    needs: ['statistics'],
    about: `The ${mostOrderedLines} methods, brands, ECU types, reading tools and ways of reading of the most tasks ordered in a period.`,
    shows: [],
    input: z.object({ ...period, language: Language.default('en').catch('en') }),
    output: z.object({
      ...looked,
      methods: z.array(OrderedMethodLine),
      brands: z.array(OrderedName),
      ecuTypes: z.array(OrderedName),
      /** Tools with which files were read, and the ways, of tasks that name them. */
      tools: z.array(OrderedName),
      ways: z.array(z.object({ name: ReadingWay, tasks: z.int() })),
    }),
    refusals,
  }),

  getResponseTimes: call({
    method: 'GET',
    name: 'getResponseTimes',
    who: 'staff',
    needs: ['statistics'],
    about:
      'How long customers who wrote in a period waited for the next message of support; several messages in a row are one wait, from the first on, and notes are no answer.',
    shows: [],
    input: Period,
    output: z.object({ ...looked, answered: z.int(), unanswered: z.int(), ...spans, data: z.array(ResponseLine) }),
    refusals,
  }),

  getTrophies: call({
    method: 'GET',
    name: 'getTrophies',
    who: 'staff',
    needs: ['statistics'],
    about:
      'The best customers, the most ordered methods and vehicles, and the fastest and busiest staff, of this month or of all time.',
    shows: [],
    input: z.object({ period: z.enum(trophyPeriods).default('month'), language: Language.default('en').catch('en') }),
    output: z.object({
      /** By the sum of their payments, with the number of tasks. */
      customers: z.array(BestCustomer),
      methods: z.array(OrderedMethodLine),
      vehicles: z.array(OrderedVehicle),
      /** By the median time from order to finish of their tasks. */
      fastest: z.array(StaffTrophy),
      busiest: z.array(StaffTrophy),
    }),
    refusals: {},
  }),
};
