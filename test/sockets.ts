import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';
import type { EventName } from '#contract/events.ts';
import { topics } from '#contract/topics.ts';
import type { Portal } from './portal.ts';

const names: readonly EventName[] = [...topics, 'chatMessage', 'newOrder'];
const sockets: Socket[] = [];

/** An open browser: its socket, and what it has heard so far as pairs of event and content. */
export type Ear = { socket: Socket; heard: unknown[][] };

/** Opens a socket with a token, or tries to; it does not come back by itself. */
export function listen({ root }: Portal, token: string | undefined, extraHeaders: Record<string, string> = {}): Ear {
  const socket = io(root, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
    extraHeaders,
  });
  sockets.push(socket);
  const heard: unknown[][] = [];
  for (const name of names) socket.on(name, (content: unknown) => heard.push([name, content]));
  return { socket, heard };
}

/** A socket that is open. */
export async function connected(portal: Portal, { token }: { token: string }): Promise<Ear> {
  const ear = listen(portal, token);
  await vi.waitUntil(() => ear.socket.connected, { timeout: 10_000 });
  return ear;
}

/** Why a connection with this token is refused. */
export function socketRefusal(portal: Portal, token: string | undefined): Promise<string> {
  const { socket } = listen(portal, token);
  return new Promise((resolve, reject) => {
    socket.on('connect_error', ({ message }) => {
      resolve(message);
    });
    socket.on('connect', () => {
      reject(new Error('connected'));
    });
  });
}

/** Why an open socket is closed, once it is. */
export function closing({ socket }: Ear): Promise<string> {
  return new Promise((resolve) => {
    socket.on('disconnect', resolve);
  });
}

export function closeSockets(): void {
  for (const socket of sockets.splice(0)) socket.close();
}
