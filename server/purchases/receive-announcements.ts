import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/queue.ts';
import { problem } from '#server/platform/serve.ts';
import { providerNames, type Providers } from './providers/provider.ts';

/** Longest announcement, in bytes. */
const longest = 512 * 1024;

/**
 * The doors of the providers: `POST /api/webhooks/<provider>`. The signature is over the raw bytes, so no parser touches them.
 * An announcement is written down and answered at once; a job asks the provider about it.
 */
export async function receiveAnnouncements(
  app: FastifyInstance,
  { db }: Pick<Database, 'db'>,
  providers: Providers,
): Promise<void> {
  await app.register(async (doors) => {
    doors.removeAllContentTypeParsers();
    doors.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longest }, (_request, body, done) => {
      done(null, body);
    });
    for (const name of providerNames)
      doors.post(`/webhooks/${name}`, async (request, reply) => {
        const provider = providers[name];
        if (provider === undefined) return problem(reply, 404, 'notFound', {});
        const { body } = request;
        const event = Buffer.isBuffer(body) ? await provider.verify(request.headers, body) : undefined;
        if (event === undefined) return problem(reply, 400, 'signatureNotValid', {});
        const { eventId } = event;
        await db.transaction().execute(async (tx) => {
          const written = await tx
            .insertInto('provider_events')
            .values({ provider: name, event_id: eventId, type: event.type, body: JSON.stringify(event.body) })
            .onConflict((conflict) => conflict.doNothing())
            .returning('event_id')
            .executeTakeFirst();
          const waiting =
            written ??
            (await tx
              .selectFrom('provider_events')
              .where('provider', '=', name)
              .where('event_id', '=', eventId)
              .where('handled_at', 'is', null)
              .select('event_id')
              .executeTakeFirst());
          if (waiting !== undefined)
            await enqueue(tx, 'lookIntoEvent', { provider: name, eventId }, `event:${name}:${eventId}`);
        });
        return reply.code(204).send();
      });
  });
}
