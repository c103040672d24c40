import { createServer, type IncomingMessage, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export type Balancer = {
  readonly root: string;
  /** The nodes that it sends to, as `http://127.0.0.1:port`. */
  readonly setNodes: (roots: readonly string[]) => void;
  readonly close: () => Promise<void>;
};

/**
 * A balancer as any other: in turn, to nodes of which it knows nothing but their addresses. What a node does not take at all goes to
 * the next one; what was cut off in the middle is cut off.
 */
export async function startBalancer(): Promise<Balancer> {
  let nodes: readonly string[] = [];
  let turn = 0;
  const next = () => {
    turn += 1;
    return new URL(nodes[turn % nodes.length] ?? 'http://127.0.0.1:9');
  };
  const forwarded = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
  });
  const server = createServer((incoming, answer) => {
    const send = (attempts: number) => {
      const { hostname, port } = next();
      const { method, url: path } = incoming;
      const outgoing = ask({ hostname, port, method, path, headers: forwarded(incoming) }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.on('error', () => answer.destroy());
        response.pipe(answer);
      });
      outgoing.on('error', (error) => {
        const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
        if (isRefused && attempts > 1) send(attempts - 1);
        else answer.destroy();
      });
      // Nothing of the body is taken before there is a node for it.
      outgoing.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => incoming.pipe(outgoing));
        else incoming.pipe(outgoing);
      });
    };
    send(nodes.length);
  });
  server.on('upgrade', (incoming, browser, head) => {
    const { hostname, port } = next();
    const node = connect(Number(port), hostname, () => {
      const headers = Object.entries(forwarded(incoming)).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      node.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      node.write(head);
      node.pipe(browser);
      browser.pipe(node);
    });
    node.on('error', () => browser.destroy());
    browser.on('error', () => node.destroy());
    node.on('close', () => browser.destroy());
    browser.on('close', () => node.destroy());
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setNodes: (roots) => {
      nodes = roots;
    },
    close: () =>
      new Promise<void>((down) => {
        server.close(() => down());
        server.closeAllConnections();
      }),
  };
}
