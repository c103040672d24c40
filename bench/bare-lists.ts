import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

const headersOf = (json: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(json),
});

const server = createServer((request, response) => {
  request.resume();
  answer().then(
    (json) => response.writeHead(200, headersOf(json)).end(json),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');

answerQuestions(
  {
    serve: (recorded: RecordedStatement[]) => {
      lists += 1;
      statements = recorded.map(({ text, values }, index) => ({
        name: `l${lists}s${index}`,
        text,
        values: [...values],
      }));
      return (server.address() as AddressInfo).port;
    },
  },
  async () => {
    server.closeAllConnections();
    server.close();
    await pool.end();
  },
);
