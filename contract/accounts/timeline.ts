import { z } from 'zod';
import { call } from '#contract/call.ts';
import { ChatWriter } from '#contract/chat.ts';
import { CreditKind } from '#contract/credits.ts';
import { JobId, PurchaseId, TaskId, UserId } from '#contract/ids.ts';
import { Credits } from '#contract/money.ts';
import { PurchaseState } from '#contract/purchases/buying.ts';
import { AnsweredTaskStatus } from '#contract/tasks/status.ts';
import { instant, text, wire } from '#contract/wire.ts';

/** The kinds of entries to which a time line can be narrowed. */
export const timelineFilters = ['orders', 'payments', 'messages', 'signIns'] as const;

export const TimelineFilter = z.enum(timelineFilters);
export type TimelineFilter = z.output<typeof TimelineFilter>;

/** Entries on one page of a time line. */
export const timelinePageSize = 25;

const entryFields = {
  /** Unique in the time line of an account, and the same each time it is read. */
  key: z.string(),
  at: instant,
};
const orderFields = { jobId: JobId, vehicleBrand: z.string(), vehicleModel: z.string() };
const originFields = { address: z.string(), userAgent: z.string() };

const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    ...entryFields,
    ...orderFields,
    /** State of the least advanced file; absent: every file is deleted. */
    taskStatus: AnsweredTaskStatus.optional(),
  }),
  /** A booking of credits. */
  z.object({
    kind: z.literal('booking'),
    ...entryFields,
    bookingKind: CreditKind,
    amount: Credits,
    /** As staff wrote it; empty for what the portal booked by itself. */
    reason: z.string(),
    taskId: TaskId.optional(),
    /** The order of the task. */
    jobId: JobId.optional(),
    invoiceNumber: z.string().optional(),
  }),
  /** A purchase that has booked nothing: it waits for its money, or came to nothing. */
  z.object({
    kind: z.literal('purchase'),
    ...entryFields,
    purchaseId: PurchaseId,
    reference: z.string(),
    state: PurchaseState,
    credits: Credits,
    /** Cents. */
    gross: z.int(),
  }),
  /** A chat, at the time of its latest message. */
  z.object({
    kind: z.literal('message'),
    ...entryFields,
    ...orderFields,
    taskId: TaskId,
    writer: ChatWriter,
    /** A note among staff. */
    internal: z.boolean(),
    text: z.string(),
    fileName: z.string().optional(),
    messages: z.int(),
  }),
  z.object({
    kind: z.literal('signIn'),
    ...entryFields,
    ...originFields,
    /** The member of staff who impersonated the customer, and the reason. */
    impersonatedBy: z.string().optional(),
    impersonationReason: z.string(),
  }),
  /** For administrators alone. */
  z.object({
    kind: z.literal('failedSignIn'),
    ...entryFields,
    ...originFields,
    times: z.int(),
  }),
]);
export type TimelineEntry = z.output<typeof TimelineEntry>;

/** The time line of an account, for staff. */
export const timelineApi = {
  getUserTimeline: call({
    method: 'GET',
    name: 'getUserTimeline',
    who: 'staff',
    needs: ['customers', 'credits', 'documents', 'staff'],
    seeks: 'account',
    about: `What happened with an account, newest first, ${timelinePageSize} entries at a time: orders, bookings and purchases of credits, chats, sign-ins. Failed sign-ins, and the time lines of staff, are for administrators.`,
    shows: ['tasks', 'credits', 'chat', 'accounts'],
    input: wire(
      {
        userId: UserId,
        /** Absent: everything. */
        show: TimelineFilter.optional(),
        /** The key of the last known entry: what is older follows. */
        before: text(40).optional(),
      },
      { userId: ['user_id', 'user_ID', 'customer_id'] },
    ),
    output: z.object({
      data: z.array(TimelineEntry),
      /** Absent: there is nothing older. */
      next: z.string().optional(),
    }),
    refusals: { staffAccount: 409 },
  }),
};
