import { z } from 'zod';
import { call } from './call.ts';
import { JobId, TaskId } from './ids.ts';
import { Credits } from './money.ts';
import { AnsweredPaymentStatus, AnsweredTaskStatus } from '#contract/tasks/status.ts';
import { ReaderLanguage } from './languages.ts';
import { calendarDay, instant, wire } from './wire.ts';

const taskFields = {
  taskId: TaskId,
  jobId: JobId,
  status: AnsweredTaskStatus,
  paymentStatus: AnsweredPaymentStatus,
  price: Credits,
  vehicleBrand: z.string(),
  vehicleModel: z.string(),
  /** In the language asked for. */
  methods: z.array(z.string()),
  /** Time by which the customer may expect the file. */
  dueAt: instant.optional(),
  createdAt: instant,
};

const taskNames = {
  taskId: 'task_id',
  jobId: 'task_job_id',
  status: 'task_status',
  paymentStatus: 'task_paymentStatus',
  price: 'task_filePrice',
  vehicleBrand: 'vehicle_brand',
  vehicleModel: 'vehicle_model',
} as const;

const DashboardTask = wire(taskFields, taskNames);
export type DashboardTask = z.output<typeof DashboardTask>;

/**
 * Reasons why a task needs its customer, the most pressing first: it is blocked, support has a question or a proposal, support has written, a file that was
 * sent back has come again, a finished file is not paid.
 */
export const taskNeeds = ['blocked', 'question', 'proposal', 'answer', 'check', 'payment'] as const;

const NeedyTask = wire({ ...taskFields, needs: z.array(z.enum(taskNeeds)), unread: z.int() }, taskNames);
export type NeedyTask = z.output<typeof NeedyTask>;

/** Most tasks in each list of the dashboard; their total number stands beside them. */
export const dashboardTasks = 50;

/** Days of spent credits that the dashboard plots. */
export const dashboardDays = 90;

export const dashboardApi = {
  getDashboard: call({
    method: 'GET',
    name: 'getDashboardStatistics',
    who: 'customer',
    about: `The customer’s start page: what needs them, what is running, what they spent, their last task, the tasks of today and of this month, and what was paid in the last ${dashboardDays} days.`,
    shows: ['tasks', 'credits', 'chat'],
    input: z.object({ language: ReaderLanguage }),
    output: wire(
      {
        lastTask: z.array(DashboardTask),
        /** Questions and proposals of support first, then the longest-waiting. */
        needsYou: z.array(NeedyTask),
        needsYouTotal: z.int(),
        /** Waiting or at work, the first due first. */
        running: z.array(DashboardTask),
        runningTotal: z.int(),
        /** Payments less refunds for tasks, in the present and in the last month. */
        spentThisMonth: Credits,
        spentLastMonth: Credits,
        /** Newest first. */
        tasksToday: z.array(DashboardTask),
        tasksTodayTotal: z.int(),
        tasksThisMonth: z.array(DashboardTask),
        tasksThisMonthTotal: z.int(),
        /** Paid tasks with amount and day (Europe/Vienna), oldest first; at most 5000. */
        tasks: z.array(
          wire({ taskId: TaskId, price: Credits, day: calendarDay }, { taskId: 'task_id', price: 'task_filePrice' }),
        ),
      },
      {},
    ),
    refusals: {},
  }),
};
