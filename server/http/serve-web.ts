import { existsSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#server/log/log.ts';
import { pageSender, setFileHeaders } from './headers.ts';
import { isScreenPath } from './is-screen-path.ts';
import { keepWeb, type KeptWeb } from './keep-web.ts';
import { problem } from './serve.ts';

async function keepWebIn(log: Log, web: string, folder: string | undefined): Promise<KeptWeb> {
  const asItLies = { current: web, earlier: [] };
  if (folder === undefined) return asItLies;
  return keepWeb(web, join(folder, 'web'), Date.now()).catch((error: unknown) => {
    // With a full disk people still can read.
    log.warn({ error: String(error) }, 'the web application is served where it was built');
    return asItLies;
  });
}

/**
 * Serves the web application; every path that is neither a file nor a call is one of its screens.
 *
 * @param web folder of the build
 * @param head writes the operator's part of the page's head
 * @param folder data folder, in which the build is kept where no later one removes it; absent: it is served where it was built
 */
export async function serveWeb(
  app: FastifyInstance,
  { web, head, folder }: { web: string; head: () => Promise<string>; folder: string | undefined },
): Promise<void> {
  const kept = existsSync(web) ? await keepWebIn(app.log, web, folder) : undefined;
  const sendPage = kept && (await pageSender(kept.current, head));
  if (kept !== undefined && sendPage !== undefined) {
    app.get('/', sendPage);
    await app.register(statics, {
      root: [kept.current, ...kept.earlier],
      index: false,
      // The page itself has a nonce.
      allowedPath: (path) => path !== '/index.html',
      cacheControl: false,
      preCompressed: true,
      setHeaders: setFileHeaders,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isScreen = isRead && isScreenPath(request.url);
    return sendPage !== undefined && isScreen ? sendPage(request, reply) : problem(reply, 404, 'notFound', {});
  });
}
