import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { answerQuestions } from './side-process.ts';
import type { RecordedStatement } from './statements.ts';

const timestamptz: number = pg.types.builtins.TIMESTAMPTZ;

/**
 * The two ceilings of a list, by the portal's own statements: bare Fastify that answers 304 after the one look-up of the session,
 * and that reads and sends the whole list.
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
type Statement = { name: string; text: string; values: unknown[] };
let lookUp: Statement = { name: '', text: '', values: [] };
let statements: Statement[] = [];

const app = Fastify();
app.route({
  method: ['GET', 'POST'],
  url: '/unchanged',
  handler: async ({ headers }, reply) => {
    const known = '"known"';
    await pool.query(lookUp);
    if (headers['if-none-match'] !== known) return reply.code(200).header('etag', known).send({});
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
    serve: (recorded: { lookUp: RecordedStatement; list: readonly RecordedStatement[] }) => {
      const named = ({ text, values }: RecordedStatement, index: number) => ({
        name: `s${index}`,
        text,
        values: [...values],
      });
      lookUp = named(recorded.lookUp, 0);
      statements = recorded.list.map((statement, index) => named(statement, index + 1));
      return (app.server.address() as AddressInfo).port;
    },
  },
  async () => {
    await app.close();
    await pool.end();
  },
);
