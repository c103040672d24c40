import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { answerQuestions } from './side-process.ts';
import type { RecordedStatement } from './statements.ts';

const timestamptz: number = pg.types.builtins.TIMESTAMPTZ;

/**
 * The two ceilings of a list: bare Fastify that answers 304 after one indexed look-up, and that reads and sends the whole
 * list by the portal's own statements.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['CONNECTIONS']),
  types: {
    // Instants stay text, as in the portal: Date objects would slow the ceiling down.
    getTypeParser: ((id: number, format?: 'text') =>
      id === timestamptz
        ? (text: string) => text
        : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
  },
});
let statements: { name: string; text: string; values: unknown[] }[] = [];
const known = '"known"';

const app = Fastify();
app.route({
  method: ['GET', 'POST'],
  url: '/unchanged',
  handler: async ({ headers }, reply) => {
    const { rows } = await pool.query<{ id: number }>({
      name: 'look-up',
      text: 'select user_id as id from sessions where id = $1 and ended_at is null and expires_at > now()',
      values: [headers['x-session']],
    });
    if (rows.length !== 1 || headers['if-none-match'] !== known) throw new Error('nobody knows this list');
    return reply.code(304).header('etag', known).send();
  },
});
app.route({
  method: ['GET', 'POST'],
  url: '/whole',
  handler: async (_request, reply) => {
    const client = await pool.connect();
    try {
      let data: unknown[] = [];
      for (const statement of statements) ({ rows: data } = await client.query(statement));
      return await reply.type('application/json; charset=utf-8').send(JSON.stringify({ data }));
    } finally {
      client.release();
    }
  },
});
await app.listen({ port: 0, host: '127.0.0.1' });

answerQuestions(
  {
    serve: (recorded: RecordedStatement[]) => {
      statements = recorded.map(({ text, values }, index) => ({ name: `s${index}`, text, values: [...values] }));
      return (app.server.address() as AddressInfo).port;
    },
  },
  async () => {
    await app.close();
    await pool.end();
  },
);
