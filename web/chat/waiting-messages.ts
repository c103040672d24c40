import type { UserId } from '#contract/ids.ts';
import { session } from '#web/api/index.ts';
import type { Draft } from './drafts.ts';
import type { ChatOfTask } from './specified-fields.ts';

/** A message that the server has not confirmed, as it is stored on this device. */
export type WaitingMessage = {
  /** Colleagues share what the wire calls the user. */
  readonly personId: UserId;
  readonly chat: ChatOfTask;
  readonly draft: Draft & { readonly key: string };
  /** ISO 8601; they are sent in this order. */
  readonly writtenAt: string;
};

const store = 'messages';

/** Settles with a request of the database. */
const settle = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('the database of the browser failed'));
    });
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('tuneport', 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(store, { keyPath: 'draft.key' });
  });
  return settle(request);
}

/** Works on the stored messages; undefined where the browser stores nothing: then a message waits as long as its page. */
async function work<Result>(
  mode: IDBTransactionMode,
  ask: (messages: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await open();
    try {
      return await settle(ask(database.transaction(store, mode).objectStore(store)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/**
 * Chat messages that wait for a connection, in the browser's database (IndexedDB): they outlast the page, and are
 * dropped with the session.
 */
export const waitingMessages = {
  save: async (message: WaitingMessage): Promise<void> => {
    // A member of staff who looks at a customer leaves nothing behind.
    if (!session.isLook) await work('readwrite', (messages) => messages.put(message));
  },
  remove: async (key: string): Promise<void> => {
    await work('readwrite', (messages) => messages.delete(key));
  },
  /** Those of a person, oldest first. */
  list: async (personId: UserId): Promise<WaitingMessage[]> => {
    const all = (await work<WaitingMessage[]>('readonly', (messages) => messages.getAll())) ?? [];
    return all
      .filter((one) => one.personId === personId)
      .toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt));
  },
  clear: async (): Promise<void> => {
    await work('readwrite', (messages) => messages.clear());
  },
};
