import { z } from 'zod';
import { call } from '#contract/call.ts';
import { readsChats, readsOrders } from '#contract/permissions.ts';
import { JobId, TaskId, UserId } from '#contract/ids.ts';
import { countedFields, listFields, sortFields } from '#contract/lists.ts';
import { AllTaskQuery, ClosedTaskQuery, OpenTaskQuery, taskFilter, taskFilterNames } from '#contract/tasks/filter.ts';
import { Job, jobSorts } from '#contract/tasks/jobs.ts';
import { TaskList } from '#contract/tasks/task.ts';
import { wire } from '#contract/wire.ts';

/** Lists of the tasks and jobs of all customers. */
export const taskListsApi = {
  listOpenTasks: call({
    method: 'GET',
    name: 'getOpenTasksForAdmin',
    who: 'staff',
    needs: readsOrders,
    about:
      'The tasks of all customers that are neither finished nor put away: by when they are due, blocked ones last, unless sorted otherwise. Narrowed by person, status, priority, method, payment, brand, model, control unit, who finished it, what of it waits as the desk counts it, and a period of its order or its finish.',
    shows: ['tasks'],
    unchangedWhile: ['tasks', 'catalog', 'accounts'],
    input: OpenTaskQuery,
    output: TaskList,
    refusals: {},
  }),

  listClosedTasks: call({
    method: 'GET',
    name: 'getClosedTasksForAdmin',
    who: 'staff',
    needs: readsOrders,
    about:
      'The finished and archived tasks of all customers, newest first unless sorted otherwise; narrowed like the open ones.',
    shows: ['tasks'],
    unchangedWhile: ['tasks', 'catalog', 'accounts'],
    input: ClosedTaskQuery,
    output: TaskList,
    refusals: {},
  }),

  listAllTasks: call({
    method: 'GET',
    name: 'getTasksFromAllCustomers',
    who: 'staff',
    needs: readsOrders,
    about:
      'The tasks of all customers, open and closed ones, newest first unless sorted otherwise; narrowed like the open ones.',
    shows: ['tasks'],
    unchangedWhile: ['tasks', 'catalog', 'accounts'],
    input: AllTaskQuery,
    output: TaskList,
    refusals: {},
  }),

  getNextTask: call({
    method: 'GET',
    name: 'getNextTask',
    who: 'staff',
    needs: readsChats,
    about:
      'The task to take up next, in the order of the open tasks: one that waits for a person outside the given job. While that job has such a task itself, the one behind it, and after the last the first.',
    shows: ['tasks'],
    input: wire({ jobId: JobId.optional() }, { jobId: ['job_id', 'job_ID'] }),
    output: z.object({
      /** Absent: no other task waits for a person. */
      data: wire({ taskId: TaskId, jobId: JobId }, { taskId: 'task_id', jobId: 'task_job_id' }).optional(),
    }),
    refusals: {},
  }),

  listAllJobs: call({
    method: 'GET',
    name: 'getJobsFromAllCustomers',
    who: 'staff',
    needs: readsOrders,
    about:
      'The jobs of all customers (or of one), open or closed (finished) ones, newest first unless sorted otherwise; narrowed to those with a task of a person, status, priority, method or payment.',
    shows: ['tasks'],
    unchangedWhile: ['tasks', 'catalog', 'accounts'],
    input: wire(
      {
        ...listFields,
        ...sortFields(jobSorts),
        ...taskFilter,
        state: z.enum(['open', 'closed', 'all']).default('all'),
        userId: UserId.optional(),
      },
      { ...taskFilterNames, userId: 'user_id' },
    ),
    output: z.object({ data: z.array(Job), ...countedFields }),
    refusals: {},
  }),
};
