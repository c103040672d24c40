import type { FastifyInstance } from 'fastify';
import { type mailApi, oneClick } from '#contract/mail.ts';
import type { Database } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';
import { type Handler, problem } from '#server/http/serve.ts';
import { endMail, openUnsubscription, readWish } from './unsubscription.ts';

/** Names the mails that a link ends, for the page that it opens. */
export const getUnsubscription =
  (seal: Seal): Handler<typeof mailApi.getUnsubscription> =>
  async ({ input, tx, refuse }) => {
    const meant = openUnsubscription(seal, input.token);
    const wanted = meant && (await readWish(tx, meant));
    if (meant === undefined || wanted === undefined) return refuse('unsubscribeLinkNotValid');
    return { kind: meant.kind, wanted };
  };

/** Ends mails of the kind that a link names. */
export const unsubscribe =
  (seal: Seal): Handler<typeof mailApi.unsubscribe> =>
  async ({ input, tx, refuse }) => {
    const meant = openUnsubscription(seal, input.token);
    if (meant === undefined || (await readWish(tx, meant)) === undefined) return refuse('unsubscribeLinkNotValid');
    return endMail(tx, meant);
  };

/**
 * The door for mail programs: `POST /unsubscribe` with the token of the link and the form of RFC 8058. It is the address of the
 * page that the link opens in a browser, which changes nothing by being opened.
 */
export async function receiveUnsubscriptions(app: FastifyInstance, { db }: Database, seal: Seal): Promise<void> {
  await app.register((doors, _options, done) => {
    doors.removeAllContentTypeParsers();
    doors.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, body, parsed) => {
      parsed(null, body);
    });
    doors.post<{ Querystring: { token?: unknown }; Body: unknown }>('/unsubscribe', async (request, reply) => {
      const { token } = request.query;
      const isOneClick = String(request.body).includes(oneClick.name) && String(request.body).includes(oneClick.value);
      if (!isOneClick) return problem(reply, 400, 'invalidInput', {});
      const meant = typeof token === 'string' ? openUnsubscription(seal, token) : undefined;
      if (meant === undefined) return problem(reply, 409, 'unsubscribeLinkNotValid', {});
      await db.transaction().execute((tx) => endMail(tx, meant));
      return reply.send('');
    });
    done();
  });
}
