import type { Deed, StoryEvent } from './deeds.ts';
import * as accounts from './play-accounts.ts';
import * as books from './play-books.ts';
import * as dealings from './play-dealings.ts';
import * as orders from './play-orders.ts';
import type { Play, Stage } from './stage.ts';

const { meet, packages: _, ...ofAccounts } = accounts;

const plays: { readonly [Name in Deed['do']]: Play<Name> } = {
  ...ofAccounts,
  ...books,
  ...orders,
  ...dealings,
  leaveQueue: ({ stopQueue }) => stopQueue(),
};

/** Deeds after which the queue works on something that others wait for. */
const enqueues: ReadonlySet<Deed['do']> = new Set([
  'order',
  'update',
  'close',
  'receive',
  'sendBack',
  'accept',
  'deliverAgain',
  'signUp',
  'setUp',
]);

/** Plays the story in the order of its times. */
export async function playStory(stage: Stage, events: readonly StoryEvent[]): Promise<void> {
  for (const who of ['admin', 'support', 'workshop']) await meet(stage, who);
  let isQueueLeft = false;
  for (const event of events) {
    await stage.clock.moveTo(event.at);
    await play(stage, event).catch((cause: unknown) => {
      throw new Error(`the story broke off at ${JSON.stringify(event)}: ${String(cause)}`, { cause });
    });
    isQueueLeft ||= event.do === 'leaveQueue';
    if (!isQueueLeft && enqueues.has(event.do)) await stage.settle();
  }
}

const play = <Name extends Deed['do']>(stage: Stage, deed: Extract<Deed, { do: Name }>) =>
  (plays[deed.do] as Play<Name>)(stage, deed);
