import { z } from 'zod';
import type { ServiceTimeouts } from './ask-service.ts';
import { Guid, type Kess3Session, SlotsTakenError } from './kess3-session.ts';

const Slots = z.array(z.object({ guid: Guid, isClosed: z.boolean() }));
const path = (slot: string, action: 'close' | 'reopen') => `/api/kess3/file-slots/${slot}/${action}`;

export type Kess3Slots = {
  /** Opens a slot by the given call; when all are taken, those that no work here uses are closed first. */
  open: <Opened extends { readonly slot: string }>(begin: () => Promise<Opened>) => Promise<Opened>;
  reopen: (slot: string, signal: AbortSignal) => Promise<void>;
  /** Closes a slot after the work on it, also when that fails. */
  closing: <Done>(slot: string, work: () => Promise<Done>) => Promise<Done>;
};

/**
 * Keeps the few slots of the service free. A slot that stays open belongs to work that was cut off: by a crash, or
 * because closing it failed. Slots are opened one after the other, so that none counts as abandoned while it opens.
 */
export function kess3Slots(session: Kess3Session, { answer }: ServiceTimeouts): Kess3Slots {
  /** Number of users of each slot: two downloads of one task share it. */
  const inUse = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function close(slot: string): Promise<void> {
    const signal = AbortSignal.timeout(answer);
    // A slot that fails to close counts as abandoned when slots run out.
    await session.ask({ method: 'POST', path: path(slot, 'close') }, z.unknown(), signal).catch(() => undefined);
  }

  async function closeLeftovers(): Promise<void> {
    const signal = AbortSignal.timeout(answer);
    const all = await session.ask({ method: 'GET', path: '/api/kess3/file-slots' }, Slots, signal);
    const leftovers = all.filter(({ guid, isClosed }) => !isClosed && !inUse.has(guid));
    for (const { guid } of leftovers) await close(guid);
  }

  async function leave(slot: string): Promise<void> {
    const others = (inUse.get(slot) ?? 1) - 1;
    if (others > 0) {
      inUse.set(slot, others);
      return;
    }
    inUse.delete(slot);
    await close(slot);
  }

  const open: Kess3Slots['open'] = (begin) =>
    inTurn(async () => {
      const opened = await begin().catch(async (failure: unknown) => {
        if (!(failure instanceof SlotsTakenError)) throw failure;
        await closeLeftovers();
        return begin();
      });
      inUse.set(opened.slot, (inUse.get(opened.slot) ?? 0) + 1);
      return opened;
    });

  return {
    open,
    reopen: async (slot, signal) => {
      await open(async () => {
        // The service's answer for a slot that is open already is not documented: then none is reopened.
        if (!inUse.has(slot)) await session.ask({ method: 'POST', path: path(slot, 'reopen') }, z.unknown(), signal);
        return { slot };
      });
    },
    closing: async (slot, work) => {
      try {
        return await work();
      } finally {
        await inTurn(() => leave(slot));
      }
    },
  };
}
