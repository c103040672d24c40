import { z } from 'zod';
import { call } from './call.ts';
import { JobId, TaskId } from './ids.ts';
import { Credits } from './money.ts';
import { PaymentStatus, TaskStatus } from './tasks.ts';
import { calendarDay, instant, nothing, wire } from './wire.ts';

const DashboardTask = wire(
  {
    taskId: TaskId,
    jobId: JobId,
    status: TaskStatus,
    paymentStatus: PaymentStatus,
    price: Credits,
    vehicleBrand: z.string(),
    vehicleModel: z.string(),
    createdAt: instant,
  },
  {
    taskId: 'task_id',
    jobId: 'task_job_id',
    status: 'task_status',
    paymentStatus: 'task_paymentStatus',
    price: 'task_filePrice',
    vehicleBrand: 'vehicle_brand',
    vehicleModel: 'vehicle_model',
    createdAt: 'task_created',
  },
);
export type DashboardTask = z.output<typeof DashboardTask>;

/** Days of spent credits that the dashboard plots. */
export const dashboardDays = 90;

export const dashboardApi = {
  getDashboard: call({
    method: 'GET',
    name: 'getDashboardStatistics',
    who: 'customer',
    about: `The customer’s last task, the tasks of today and of this month, and what was paid in the last ${dashboardDays} days.`,
    shows: ['tasks', 'credits'],
    input: nothing,
    output: wire(
      {
        lastTask: z.array(DashboardTask),
        /** At most 50, newest first, with their total number. */
        tasksToday: z.array(DashboardTask),
        tasksTodayTotal: z.int(),
        tasksThisMonth: z.array(DashboardTask),
        tasksThisMonthTotal: z.int(),
        /** Paid tasks with amount and day (Europe/Vienna), oldest first; at most 5000. */
        tasks: z.array(
          wire(
            { taskId: TaskId, price: Credits, day: calendarDay },
            { taskId: 'task_id', price: 'task_filePrice', day: 'task_payed_day' },
          ),
        ),
      },
      {},
    ),
    refusals: {},
  }),
};
