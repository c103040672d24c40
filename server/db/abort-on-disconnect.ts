import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';

/** The client closed the connection: nobody waits for the answer. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'ClientGone';
}

const sockets = new AsyncLocalStorage<Socket>();

/** Works for the client of a connection, until that is closed: then `throwIfDisconnected` throws within the work. */
export const runForClient = <Done>(socket: Socket, work: () => Promise<Done>): Promise<Done> =>
  sockets.run(socket, work);

/** Throws within the work for a client that has gone; does nothing elsewhere. */
export function throwIfDisconnected(): void {
  if (sockets.getStore()?.writable === false) throw new ClientDisconnectedError();
}
