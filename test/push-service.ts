import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import { sealWith } from '#server/db/seal.ts';
import { silent } from '#server/log/log.ts';
import type { Portal } from './portal.ts';

/** A message that a push service has taken. */
export type PushMessage = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A browser's side of a subscription: it alone reads what is sent to its endpoint (RFC 8291). */
export type Subscription = {
  endpoint: string;
  p256dh: string;
  auth: string;
  read: (message: PushMessage) => unknown;
};

/** A push service on this machine that takes messages as RFC 8030 says, or answers as a test wants. */
export async function startPushService() {
  const messages: PushMessage[] = [];
  let answer: ((response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      messages.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      if (answer === undefined) response.writeHead(201).end();
      else answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const subscribe = (endpoint = `${root}/${randomBytes(8).toString('hex')}`): Subscription => {
    const keys: ECDH = createECDH('prime256v1');
    const p256dh = keys.generateKeys('base64url');
    const auth = randomBytes(16).toString('base64url');
    return {
      endpoint,
      p256dh,
      auth,
      read: ({ body }) =>
        JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString('utf8')),
    };
  };
  return {
    root,
    messages,
    subscribe,
    sentTo: ({ endpoint }: Subscription) => messages.filter(({ path }) => endpoint === `${root}${path}`),
    /** Answers each message in this way; undefined takes them. */
    answerWith: (how: ((response: ServerResponse) => void) | undefined) => {
      answer = how;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Lets push services be on this machine. */
export const localServices = { protocols: ['http:', 'https:'], mayReach: () => true, takesNumbers: true };

/** Parts with which a test sends the signals of a portal itself. */
export const makePushParts = ({ database, secret }: Pick<Portal, 'database' | 'secret'>) => ({
  database,
  seal: sealWith(secret),
  log: silent,
  publicUrl: 'https://files.example',
  services: localServices,
});
