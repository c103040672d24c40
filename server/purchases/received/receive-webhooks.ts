import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { problem } from '#server/http/serve.ts';
import { type ProviderName, providerNames, type Providers } from '#server/purchases/providers/provider.ts';

/** Longest announcement, in bytes. */
const max = 512 * 1024;

type Announcement = { provider: ProviderName; eventId: string; type: string; body: string };

/**
 * Writes announcements down and enqueues the question about each, in one statement: of those that came before, only about the
 * ones that nobody has looked into yet.
 */
async function writeAnnouncements(db: Database['db'], announcements: readonly Announcement[]): Promise<void> {
  const column = (name: keyof Announcement) => sql`${announcements.map((one) => one[name])}::text[]`;
  await sql`
    with told as (
      select distinct on (provider, event_id) * from unnest(${column('provider')}, ${column('eventId')}, ${column('type')},
        ${column('body')}) told (provider, event_id, type, body)),
    written as (
      insert into provider_events (provider, event_id, type, body) select provider, event_id, type, body::jsonb from told
      on conflict do nothing returning provider, event_id),
    waiting as (
      select provider, event_id from written union
      select provider, event_id from told join provider_events e using (provider, event_id) where e.handled_at is null)
    select graphile_worker.add_job('handleWebhookEvent',
      payload => json_build_object('provider', provider, 'eventId', event_id),
      job_key => format('event:%s:%s', provider, event_id), max_attempts => 8)
    from waiting`.execute(db);
}

/**
 * The doors of the providers: `POST /api/webhooks/<provider>`. The signature is over the raw bytes, so no parser touches them.
 * An announcement is written down and answered at once; a job asks the provider about it.
 */
export async function receiveWebhooks(
  app: FastifyInstance,
  { db }: Pick<Database, 'db'>,
  providers: Providers,
): Promise<void> {
  const writeDown = inBatches((announcements: Announcement[]) => writeAnnouncements(db, announcements));
  await app.register(async (doors) => {
    doors.removeAllContentTypeParsers();
    doors.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: max }, (_request, body, done) => {
      done(null, body);
    });
    for (const name of providerNames)
      doors.post(`/webhooks/${name}`, async (request, reply) => {
        const provider = providers[name];
        if (provider === undefined) return problem(reply, 404, 'notFound', {});
        const { body } = request;
        const event = Buffer.isBuffer(body)
          ? await provider.verify(request.headers, body).catch((error: unknown) => {
              request.log.warn({ provider: name, error: String(error) }, 'a signature could not be checked');
              return 'unchecked' as const;
            })
          : undefined;
        // The provider announces it again.
        if (event === 'unchecked') return problem(reply.header('retry-after', '60'), 503, 'providerNotReachable', {});
        if (event === undefined) return problem(reply, 400, 'signatureNotValid', {});
        await writeDown({ provider: name, eventId: event.eventId, type: event.type, body: JSON.stringify(event.body) });
        return reply.code(204).send();
      });
  });
}
