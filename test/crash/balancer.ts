import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A balancer as operators have one: it asks each node `/readyz`, and a request goes to one that is ready. Where the connection
 * is refused, nothing was sent, and the next node gets it. A request that was sent is never repeated.
 */
export type Balancer = {
  readonly root: string;
  /** The ports of the nodes that are ready. */
  readonly ready: () => readonly number[];
  /** Sends no more questions after a node, until it is ready again. */
  readonly close: () => Promise<void>;
};

/** Milliseconds between two questions, and for an answer. */
const interval = 150;
const timeout = 1500;
/** Milliseconds for which a request waits for a node. */
const patience = 5000;

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  const closing = new AbortController();
  let turn = 0;

  async function watch(port: number): Promise<void> {
    while (!closing.signal.aborted) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(timeout) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(port);
      else ready.delete(port);
      await pause(interval, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  /** A connection to a node that is ready; undefined when none is for too long. */
  async function connection(): Promise<Socket | undefined> {
    for (const end = performance.now() + patience; performance.now() < end; await pause(50)) {
      const nodes = ports.filter((port) => ready.has(port));
      turn += 1;
      for (const [index] of nodes.entries()) {
        const port = nodes[(turn + index) % nodes.length] ?? 0;
        const socket = connect({ port, host: '127.0.0.1', noDelay: true });
        const isOpen = await once(socket, 'connect').then(
          () => true,
          () => false,
        );
        if (isOpen) return socket;
        ready.delete(port);
      }
    }
    return undefined;
  }

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const socket = await connection();
    if (socket === undefined) {
      answer.writeHead(503, { connection: 'close' }).end();
      return;
    }
    const { method, url, headers } = asked;
    const sending = request({
      createConnection: () => socket,
      method,
      path: url,
      headers: { ...headers, connection: 'close' },
    });
    sending.once('response', (response) => {
      const { connection: _ofNode, ...others } = response.headers;
      answer.writeHead(response.statusCode ?? 502, others);
      response.on('error', () => asked.socket.destroy()).pipe(answer);
    });
    // The client sees what a client sees: no answer.
    sending.once('error', () => asked.socket.destroy());
    answer.once('close', () => sending.destroy());
    asked.pipe(sending);
  }

  const server = createServer({ requestTimeout: 0 }, (asked, answer) => void pass(asked, answer));
  server.on('upgrade', (asked: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => undefined);
    void connection().then((socket) => {
      if (socket === undefined) {
        client.destroy();
        return;
      }
      const lines = asked.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
      socket.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(head);
      socket.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('close', () => socket.destroy());
      socket.pipe(client).pipe(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const watching = ports.map(watch);
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => [...ready],
    close: async () => {
      closing.abort();
      server.closeAllConnections();
      server.close();
      await Promise.all(watching);
    },
  };
}
