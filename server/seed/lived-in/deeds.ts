import type { TaskPriority } from '#contract/tasks/status.ts';

/** Number of an order, or of a purchase, of the story: the portal gives them ids of its own. */
type Number = number;

/** An order of the story. */
export type StoryOrder = {
  readonly order: Number;
  readonly who: string;
  /** Place of the vehicle in the garage. */
  readonly model: number;
  readonly software: string;
  readonly methods: readonly string[];
  readonly vin: string;
  readonly priority: TaskPriority;
  readonly mode: 'automatic' | 'manual';
  readonly remark: string;
  /** Its vehicle is not in the catalogue, and is described in words. */
  readonly isUnlisted?: true;
};

/** Something that a person does, by calls of the portal. */
export type Deed =
  | { readonly do: 'setUp' }
  | { readonly do: 'setDiscount'; readonly percent: number }
  | { readonly do: 'signUp'; readonly who: string }
  | { readonly do: 'unlock'; readonly who: string; readonly by: string }
  | {
      readonly do: 'addTool';
      readonly who: string;
      readonly by: string;
      readonly tool: string;
      readonly serial: string;
    }
  | { readonly do: 'joinGroup'; readonly who: string; readonly by: string; readonly group: string }
  | {
      readonly do: 'agreeOnMethod';
      readonly who: string;
      readonly by: string;
      readonly method: string;
      readonly price: number;
    }
  | {
      readonly do: 'agreeOnClass';
      readonly who: string;
      readonly by: string;
      readonly priceClass: string;
      readonly price: number;
    }
  | {
      readonly do: 'giveBonus';
      readonly who: string;
      readonly by: string;
      readonly credits: number;
      readonly reason: string;
    }
  | {
      readonly do: 'correct';
      readonly who: string;
      readonly by: string;
      readonly credits: number;
      readonly reason: string;
    }
  | { readonly do: 'sellOnAccount'; readonly who: string; readonly by: string; readonly credits: number }
  | { readonly do: 'buy'; readonly purchase: Number; readonly who: string; readonly credits: number }
  | { readonly do: 'receive'; readonly purchase: Number; readonly by: string }
  | { readonly do: 'cancelPurchase'; readonly purchase: Number }
  | { readonly do: 'cancelInvoice'; readonly purchase: Number; readonly by: string }
  | ({ readonly do: 'order' } & StoryOrder)
  | { readonly do: 'assign'; readonly order: Number; readonly by: string }
  | { readonly do: 'close'; readonly order: Number; readonly by: string; readonly records: boolean }
  | { readonly do: 'pay'; readonly order: Number }
  | { readonly do: 'refund'; readonly order: Number; readonly by: string }
  | { readonly do: 'reject'; readonly order: Number; readonly by: string }
  /** A question before an order; its number becomes that of the order. */
  | ({ readonly do: 'inquire'; readonly words: string } & StoryOrder)
  | {
      readonly do: 'propose';
      readonly order: Number;
      readonly by: string;
      readonly methods: readonly string[];
      readonly credits: number;
      readonly words: string;
    }
  /** Accepts what was proposed last, with these methods. */
  | { readonly do: 'accept'; readonly order: Number; readonly methods: readonly string[] }
  | {
      readonly do: 'ask';
      readonly order: Number;
      readonly by: string;
      readonly question: string;
      readonly answers: readonly string[];
    }
  | { readonly do: 'answer'; readonly order: Number; readonly answer: string }
  | { readonly do: 'deliverAgain'; readonly order: Number; readonly by: string; readonly note: string }
  | { readonly do: 'withdrawFirst'; readonly order: Number; readonly by: string; readonly reason: string }
  | { readonly do: 'download'; readonly order: Number }
  /** The car is read again after writing; `isChanged`: it holds something else than was delivered. */
  | { readonly do: 'readBack'; readonly order: Number; readonly isChanged: boolean }
  | { readonly do: 'confirm'; readonly order: Number }
  | { readonly do: 'sendBack'; readonly order: Number; readonly text: string }
  | { readonly do: 'update'; readonly order: Number; readonly methods: readonly string[] }
  | { readonly do: 'block'; readonly order: Number; readonly by: string }
  | { readonly do: 'archive'; readonly order: Number; readonly by: string }
  /** Without `by` the customer speaks. */
  | {
      readonly do: 'say';
      readonly order: Number;
      readonly by?: string;
      readonly text: string;
      readonly picture?: number;
      readonly isNote?: true;
    }
  | { readonly do: 'read'; readonly order: Number; readonly by?: string }
  /** The queue is left alone from here on: what is ordered then waits until somebody opens the portal. */
  | { readonly do: 'leaveQueue' };

/** A deed with its time, in milliseconds since 1970. */
export type StoryEvent = Deed & { readonly at: number };
