import Fastify, { type FastifyInstance } from 'fastify';
import type { Figures } from './figures.ts';
import type { Check, Readiness } from './readiness.ts';

const stateOf = ({ state }: Check) => state;

/**
 * Serves `/healthz` (the process lives) and `/readyz` (it can serve). Anybody may ask the portal's own port, so that one
 * names each check and its state only.
 */
export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>, withFigures: boolean): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { ready, checks } = await readiness();
    const shown = withFigures
      ? checks
      : Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, stateOf(check)]));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'failed', checks: shown });
  });
}

/** Serves health with its figures and metrics on a port of its own, which no proxy publishes. */
export async function serveOperation(
  { port, host }: { readonly port: number; readonly host: string },
  figures: Figures,
  readiness: () => Promise<Readiness>,
): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  serveHealth(app, readiness, true);
  app.get('/metrics', async (_request, reply) =>
    reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await figures.read()),
  );
  await app.listen({ port, host });
  return app;
}
