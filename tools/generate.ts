import { rm, writeFile } from 'node:fs/promises';
import { connect } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { describeSchema } from './describe-schema.ts';
import { describeTables } from './describe-tables.ts';
import { silent } from '#server/log/log.ts';

/** Writes the types of the tables and their schema anew, from the migrations. */
const at = (path: string) => new URL(`../${path}`, import.meta.url).pathname;
const server = await startEmbeddedPostgres(at('data/generate'), { fsync: 'off' });
const database = connect(server.urlOf('postgres'), silent);
await migrate(database.pool);
await writeFile(at('server/schema/tables.ts'), await describeTables(database.reader));
await writeFile(at('server/schema/schema.sql'), await describeSchema(database.reader));
await database.close();
await server.stop();
await rm(at('data/generate'), { recursive: true, force: true });
