import { z } from 'zod';
import { OpenVatDoubt } from '#contract/accounts/vat.ts';
import { call } from './call.ts';
import { type Needs, permissions, readsAccounts, readsChats, readsOrders } from './permissions.ts';
import { JobId, SolutionId, TaskId, UserId } from './ids.ts';
import { Credits } from './money.ts';
import { instant, nothing, wire } from './wire.ts';

/** Most rows of each kind of waiting item, oldest first; their total number stands beside them. */
export const deskLines = 5;

/** Most rows of what has no list of its own: the desk shows the first ones and opens the others in place. */
export const unlistedLines = 50;

/** Steps of the operator before credits can be sold, in the order in which they are shown. */
export const sellingSteps = [
  'company',
  'taxRate',
  'vatNumber',
  'letters',
  'ways',
  'transferCode',
  'imprint',
  'terms',
  'privacy',
] as const;
export type SellingStep = (typeof sellingSteps)[number];

/**
 * Permissions of which a reader needs one for each part of the desk. Others get the part empty, which their screens leave out: 0
 * would say that nothing waits.
 */
export const deskNeeds = {
  tasks: readsOrders,
  chats: readsChats,
  accounts: ['customers'],
  vatDoubts: ['customers', 'documents'],
  failedMails: ['customers', 'settings'],
  accounting: ['documents'],
  purchases: ['credits'],
  jobs: ['settings'],
  suspendedSolutions: ['library'],
  complaints: ['library', 'workOnFiles'],
  damagedFiles: ['workOnFiles', 'settings'],
  notReadyToSell: ['settings'],
  income: ['statistics', 'credits'],
  newAccounts: readsAccounts,
} as const satisfies Record<string, Needs>;

/** A job of the queue that has used up its attempts. */
const FailedJob = z.object({
  queueId: z.string(),
  name: z.string(),
  error: z.string(),
  attempts: z.int(),
  lastTriedAt: instant,
});

export type Desk = z.output<typeof deskApi.getDesk.output>;

export const deskApi = {
  getDesk: call({
    method: 'GET',
    name: 'getDesk',
    who: 'staff',
    needs: permissions,
    about: 'What waits for staff besides the tasks themselves, and the figures of today (Europe/Vienna).',
    shows: ['tasks', 'chat', 'library', 'accounts', 'mail', 'queue', 'accounting', 'credits', 'setup'],
    input: nothing,
    output: z.object({
      tasks: z.object({
        open: z.int(),
        /** Past the time by which the customer may expect the file. */
        overdue: z.int(),
        /** Due within the next half hour. */
        dueSoon: z.int(),
        /** Assigned to no one. */
        unassigned: z.int(),
        /** Of the open ones: they wait for an answer of their customer. */
        onHold: z.int(),
        /** Questions before an order, which are no open work. */
        inquiry: z.int(),
      }),
      chats: z.object({
        data: z.array(
          wire(
            {
              jobId: JobId,
              taskId: TaskId,
              customerName: z.string(),
              vehicleBrand: z.string(),
              vehicleModel: z.string(),
              text: z.string(),
              unread: z.int(),
              waitingSince: instant,
            },
            {
              jobId: 'chat_job_id',
              taskId: 'chat_task_id',
              vehicleBrand: 'vehicle_brand',
              vehicleModel: 'vehicle_model',
              text: 'chat_text',
              waitingSince: 'chat_create_date',
            },
          ),
        ),
        total: z.int(),
      }),
      accounts: z.object({
        data: z.array(
          wire(
            { userId: UserId, name: z.string(), city: z.string(), country: z.string(), createdAt: instant },
            { userId: 'user_id', city: 'company_city', country: 'company_country' },
          ),
        ),
        total: z.int(),
      }),
      /** Customers whose VAT number waits for staff. */
      vatDoubts: z.object({
        data: z.array(
          wire(
            { userId: UserId, name: z.string(), vatNumber: z.string(), doubt: OpenVatDoubt },
            { userId: 'user_id', vatNumber: 'company_VAT' },
          ),
        ),
        total: z.int(),
      }),
      /** Mails that could not be sent. */
      failedMails: z.int(),
      /**
       * Documents that the accounting service has not taken, whether it refuses the portal’s key, and exported months to which
       * documents came since.
       */
      accounting: z.object({
        failed: z.int(),
        isStopped: z.boolean(),
        /** Absent: none. */
        monthsToHandOverAgain: z.array(z.object({ month: z.string(), documents: z.int() })).optional(),
      }),
      /**
       * Received payments that wait for a decision, paid purchases for which no invoice could be written yet, and those that a
       * payer disputes at the provider.
       */
      purchases: z.object({ openPayments: z.int(), withoutInvoice: z.int(), disputed: z.int() }),
      /** Bookings beyond a colleague's limits, which the caller may approve or decline. */
      pendingBookings: z.int(),
      /** Steps that are missing before credits can be sold; absent: none. */
      notReadyToSell: z.array(z.enum(sellingSteps)).optional(),
      /** Steps of the guided start that are missing, for administrators; absent: none, or a demo world. */
      setup: z.object({ missing: z.int(), total: z.int() }).optional(),
      jobs: z.object({ data: z.array(FailedJob), total: z.int() }),
      /** Solutions that are suspended after a customer's complaint and wait for a review. */
      suspendedSolutions: z.int(),
      /**
       * Complaints that suspend nothing: at least three other workshops have confirmed the solution, so it stays in
       * use.
       */
      complaints: z.array(
        wire({ solutionId: SolutionId, taskId: TaskId, jobId: JobId }, { taskId: 'task_id', jobId: 'job_id' }),
      ),
      /** The disk of the files, in bytes: uploads are refused below the reserve. */
      disk: z.object({ free: z.int(), reserve: z.int(), state: z.enum(['enough', 'low', 'full']) }),
      /** Stored files that were found missing or damaged. */
      damagedFiles: z.int(),
      /** The latest backup, for administrators; absent in a demo world. */
      backup: z
        .object({
          state: z.enum(['none', 'fresh', 'old', 'failed']),
          madeAt: instant.optional(),
          error: z.string().optional(),
        })
        .optional(),
      today: z.object({
        ordered: z.int(),
        finished: z.int(),
        /** Of the finished ones: by the automatic service alone. */
        automatic: z.int(),
        /** Payments of customers for tasks, less refunds. */
        income: Credits,
        newAccounts: z.int(),
      }),
    }),
    refusals: {},
  }),

  retryFailedJob: call({
    method: 'POST',
    name: 'retryFailedJob',
    who: 'staff',
    needs: ['settings'],
    about: 'Has the queue try a failed job again, with all its tries; false: it is no failed job any more.',
    changes: ['queue'],
    input: z.object({ queueId: z.string().regex(/^\d{1,18}$/) }),
    output: z.boolean(),
    refusals: {},
  }),
};
