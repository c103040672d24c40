import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { problem } from '#server/http/serve.ts';

/** Days for which the file says that it holds; it is written anew for each who asks. */
const days = 180;

/** Serves `/.well-known/security.txt` (RFC 9116): where to report a hole. Without an address of support there is none. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { visitors }: Pick<Database, 'visitors'>,
  { supportContact, publicUrl, now = Date.now }: { supportContact: string; publicUrl: string; now?: () => number },
): void {
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    const options = await visitors.selectFrom('portal_options').select('support_contact').executeTakeFirstOrThrow();
    const contact = options.support_contact || supportContact;
    if (contact === '') return problem(reply, 404, 'notFound', {});
    const lines = [
      `Contact: mailto:${encodeURI(contact)}`,
      `Expires: ${new Date(now() + days * 86_400_000).toISOString()}`,
      `Canonical: ${new URL(path, publicUrl).href}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
