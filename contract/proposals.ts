import { z } from 'zod';
import { call } from './call.ts';
import { readsOrders } from './permissions.ts';
import { MessageId, ProposalId, TaskId } from './ids.ts';
import { inquiriesApi } from './inquiries.ts';
import { Credits, GivenCredits } from './money.ts';
import { ChosenMethods } from './pricing/price.ts';
import { LegalConfirmation, LegalNoticeKind } from './settings.ts';
import { OrderedMethod } from './tasks/task.ts';
import { flag, instant, text, wholeNumberBetween, wire } from './wire.ts';

/** Days for which a proposal is valid, and the most that staff may give. */
export const defaultValidDays = 7;
export const maxValidDays = 90;

/** Most minutes of support that a proposal may quote for the work. */
export const maxQuotedMinutes = 30_000;

/** `expired` and `outdated` proposals are open still, and cannot be accepted any more. */
export const ProposalState = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'replaced', 'expired', 'outdated']);
export type ProposalState = z.output<typeof ProposalState>;

/** `status`: its file was finished, goes back into work, or is blocked. */
export const proposalChanges = ['file', 'vehicle', 'methods', 'price', 'status'] as const;
const ProposalChange = z.enum(proposalChanges);
export type ProposalChange = z.output<typeof ProposalChange>;

/** `order`: a question becomes an order; `change`: the task itself gets methods and price; `update`: the file is made anew; `refund`: only credits go back. */
const ProposalKind = z.enum(['order', 'change', 'update', 'refund']);
export type ProposalKind = z.output<typeof ProposalKind>;

const Proposal = z.object({
  proposalId: ProposalId,
  messageId: MessageId,
  methods: z.array(OrderedMethod),
  /** Price of the whole file with these methods. */
  price: Credits,
  /** Payments for the file when it was made, and the amount that is then due or goes back to the customer. */
  paid: Credits,
  due: Credits,
  refund: Credits,
  words: z.string(),
  /** Minutes of support until the file is done, from the acceptance on. */
  quotedMinutes: z.int().optional(),
  madeAt: instant,
  validUntil: instant,
  state: ProposalState,
  /** Where its acceptance leads; absent once that is not possible any more. */
  kind: ProposalKind.optional(),
  /** Differences to the task that an outdated one was made for. */
  changed: z.array(ProposalChange),
  /** Legal notices that its acceptance has to confirm. */
  notices: z.array(LegalNoticeKind),
  endedAt: instant.optional(),
  /** The update that its acceptance ordered. */
  orderedTaskId: TaskId.optional(),
});
export type Proposal = z.output<typeof Proposal>;

const ofTask = { taskId: ['task_id', 'task_ID'] } as const;
const oneProposal = { taskId: TaskId, proposalId: ProposalId };

/** The proposal is not open any more, each with what ended it. */
const proposalOver = {
  proposalAccepted: 409,
  proposalDeclined: 409,
  proposalWithdrawn: 409,
  proposalReplaced: 409,
} as const;

/** Proposals of support: other methods or another price for a task, which its customer accepts with a tap. */
export const proposalsApi = {
  ...inquiriesApi,

  makeProposal: call({
    method: 'POST',
    name: 'makeProposal',
    who: 'staff',
    needs: ['answerCustomers'],
    seeks: 'task',
    about:
      'Proposes other methods or another price for a task to its customer, in the chat. It replaces one that is open, and holds the task where that is said. It is valid until its time is over, or file, vehicle, methods or price of the task change.',
    changes: ['tasks', 'chat'],
    input: wire(
      {
        taskId: TaskId,
        methods: ChosenMethods,
        /** Price of the whole file with these methods, whatever was paid for it before. */
        price: GivenCredits.refine((price) => price >= 0),
        words: text(2000).default(''),
        quotedMinutes: wholeNumberBetween(1, maxQuotedMinutes).optional(),
        validDays: wholeNumberBetween(1, maxValidDays).default(defaultValidDays),
        /** The task is on hold until the customer answers. */
        holds: flag.default(false),
      },
      { ...ofTask, price: 'task_filePrice', methods: 'methodData' },
    ),
    output: z.object({ proposalId: ProposalId }),
    /** `questionOpen` has the `question` that the task waits for. */
    refusals: {
      proposalsOff: 409,
      methodNotOffered: 422,
      oneStageOnly: 422,
      priceMissing: 422,
      proposalUnchanged: 422,
      actionNotAllowed: 409,
      fileRemoved: 410,
      questionOpen: 409,
    },
  }),

  withdrawProposal: call({
    method: 'POST',
    name: 'withdrawProposal',
    who: 'staff',
    needs: ['answerCustomers'],
    seeks: 'task',
    about: 'Withdraws an open proposal, which ends its hold; false: it was withdrawn before.',
    changes: ['tasks', 'chat'],
    input: wire(oneProposal, ofTask),
    output: z.boolean(),
    refusals: proposalOver,
  }),

  acceptProposal: call({
    method: 'POST',
    name: 'acceptProposal',
    who: 'customer',
    rights: ['order'],
    seeks: 'task',
    about:
      'Accepts an open proposal, in one transaction: an unpaid task gets its methods and price; a question becomes an order; a file that is made is ordered as an update at the difference; what was paid beyond the price goes back as credits.',
    changes: ['tasks', 'chat', 'credits'],
    input: wire(
      {
        ...oneProposal,
        /** Legal notices that the customer read and confirmed for its methods. */
        legalNotices: z.array(LegalConfirmation).max(10).optional(),
        /** For a question that becomes an order: its form had the terms. */
        termsAccepted: flag.optional(),
        /** For a question whose proposal has expired: the present price, which the customer was shown. */
        price: GivenCredits.optional(),
      },
      { ...ofTask, price: 'task_filePrice' },
    ),
    usesEngine: true,
    /** The task that goes on: an update that it ordered, or the task itself. */
    output: wire({ taskId: TaskId, refund: Credits }, { taskId: 'task_id' }),
    /** `proposalOutdated` has what `changed`. */
    refusals: {
      ...proposalOver,
      proposalExpired: 409,
      priceChanged: 409,
      termsNotAccepted: 422,
      proposalOutdated: 409,
      legalNoticeNotConfirmed: 422,
      legalNoticeChanged: 409,
      taskExists: 409,
    },
  }),

  declineProposal: call({
    method: 'POST',
    name: 'declineProposal',
    who: 'customer',
    rights: ['order'],
    seeks: 'task',
    about: 'Declines an open proposal, which ends its hold; the task stays as it is. False: it was declined before.',
    changes: ['tasks', 'chat'],
    input: wire(oneProposal, ofTask),
    output: z.boolean(),
    refusals: proposalOver,
  }),

  getProposals: call({
    method: 'GET',
    name: 'getProposals',
    who: 'active',
    needs: readsOrders,
    seeks: 'task',
    about: 'The proposals for a task, oldest first.',
    shows: ['tasks', 'chat', 'credits'],
    input: wire({ taskId: TaskId }, ofTask),
    output: z.array(Proposal),
    refusals: {},
  }),
};
