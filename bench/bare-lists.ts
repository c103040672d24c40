import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { answerQuestions } from './side-process.ts';
import type { RecordedStatement } from './statements.ts';

const timestamptz: number = pg.types.builtins.TIMESTAMPTZ;

/** The ceiling of the lists: the same statements on the same number of connections, the rows as JSON, nothing else. */
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
let lists = 0;

async function answer(): Promise<string> {
  const client = await pool.connect();
  try {
    let data: unknown[] = [];
    for (const statement of statements) ({ rows: data } = await client.query(statement));
    return JSON.stringify({ data });
  } finally {
    client.release();
  }
}

const app = Fastify();
app.route({
  method: ['GET', 'POST'],
  url: '/',
  handler: async (_request, reply) => reply.type('application/json; charset=utf-8').send(await answer()),
});
await app.listen({ port: 0, host: '127.0.0.1' });

answerQuestions(
  {
    serve: (recorded: RecordedStatement[]) => {
      lists += 1;
      statements = recorded.map(({ text, values }, index) => ({
        name: `l${lists}s${index}`,
        text,
        values: [...values],
      }));
      return (app.server.address() as AddressInfo).port;
    },
  },
  async () => {
    app.server.closeAllConnections();
    await app.close();
    await pool.end();
  },
);
