import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Line = {
  /** The portal at the end of the line. */
  readonly root: string;
  /** Breaks every connection, and refuses others until it is mended. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
};

/**
 * A line to the portal that can be cut. Playwright takes the pages of a browser offline, but not its service worker, which would
 * still reach the portal.
 */
export async function openLine(portal: string): Promise<Line> {
  const { hostname, port } = new URL(portal);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
