import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { buildApp, type Parts } from '#server/app.ts';
import { book } from '#server/credits/index.ts';
import { beginSession, hashPassword, signToken } from '#server/accounts/index.ts';
import { connect, type Database } from '#server/db/database.ts';
import { type FolderStorage, openStorage } from '#server/files/storage.ts';
import { type Client, createClient, type Send } from '#web/api/client.ts';
import { silent } from '#server/log/log.ts';
import type { Role } from '#contract/accounts/user.ts';
import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import type { Permission } from '#contract/permissions.ts';

export const password = 'test-password';
/** User of the portal: the typed client with a token, and the account. */
export type Person = Client & { id: UserId; username: string; token: string };

export type Portal = {
  app: FastifyInstance;
  database: Database;
  storage: FolderStorage;
  folder: string;
  root: string;
  /** Signs its tokens and seals texts. */
  secret: string;
  /** Starts another node on the same database and answers its address: as after a restart, it shares no memory. */
  startNode: () => Promise<string>;
  /** A client without a token, and one with any token. */
  visitor: Client;
  clientOf: (token: string) => Client;
  /** A new user, signed in, in a world of the test's own. */
  person: (as?: {
    role?: Role;
    /** A member of staff whose role permits these alone. */
    permissions?: readonly Permission[];
    active?: boolean;
    credits?: number;
    country?: string;
    /** One more person of this company, who has these rights. */
    companyId?: UserId;
    rights?: readonly CompanyRight[];
  }) => Promise<Person>;
};

const send: Send = (url, sending) => fetch(url, sending);

type Options = Partial<Parts['config']> & {
  /** False: it leaves the jobs of the queue alone. */
  works?: boolean;
  /** The database that it runs on a clone of; one with the base data alone unless said. */
  template?: () => Promise<string>;
  /** The folder of the built web application; none unless said. */
  web?: string;
  /** Its log; only calls that failed unless given. */
  logger?: NonNullable<Parts['logger']>;
  /** Are told of requests and jobs. */
  figures?: NonNullable<Parts['figures']>;
};

/** Shows why a call failed (500) beside the test that it failed in; a portal of a test says nothing else. */
const failedCalls = pino(
  { level: 'error' },
  {
    write: (line) => {
      if (line.includes('"msg":"call failed"')) process.stderr.write(line);
    },
  },
);

/** The portal that the files of this worker share; its database and folder are removed at the end of the run. */
let shared: Promise<Portal> | undefined;

/**
 * Returns the portal of a test file. Without options it is the one that all such files of a worker share: each test makes
 * people and orders of its own there. A file that changes what belongs to everybody (options, catalogue, prices, the whole
 * of a list) asks for one of its own: `usePortal({ own: true })`, or any other option.
 */
export function usePortal(options?: Options & { own?: true }): () => Portal {
  let portal: Portal | undefined;
  let close = async () => {};
  beforeAll(async () => {
    if (options === undefined) portal = await (shared ??= startPortal({}).then((started) => started.portal));
    else {
      const { own: _own, ...given } = options;
      ({ portal, close } = await startPortal(given));
    }
  });
  afterAll(() => close());
  return () => {
    if (portal === undefined) throw new Error('the portal is not there yet');
    return portal;
  };
}

/** Settings of the portals of tests. */
export const portalConfig = {
  uploadLimit: 4 << 20,
  signInAttempts: 5,
  supportContact: '',
  trustProxy: false as const,
  logLevel: 'silent',
  demo: false,
  publicUrl: 'http://portal.test',
  strictTransport: undefined,
  smtpUrl: undefined,
  mailFrom: 'portal@test.invalid',
  // No server listens there: a test that asks the register names its own.
  vatRegisterUrl: 'http://127.0.0.1:9/',
  slave: { autotuner: undefined, kess3: undefined, flex: undefined },
  sevdesk: undefined,
  stripe: undefined,
  paypal: undefined,
  developerKey: undefined,
  // However full the disk of this machine is.
  uploads: { diskReserve: 0 },
};

async function startPortal({ template, web, figures, works = true, logger = failedCalls, ...given }: Options) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template ${(await template?.()) ?? inject('template')} strategy file_copy`);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  const database = connect(url.href, silent);
  const folder = await mkdtemp(join(inject('folder'), 'portal-'));
  const storage = await openStorage(folder);
  const config = { ...portalConfig, ...given };
  const parts = { config, secret: randomUUID() + randomUUID(), database, storage, web: web ?? join(folder, 'none') };
  const rootOf = async (node: FastifyInstance) => {
    await node.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(node.server.address() as AddressInfo).port}`;
  };
  const app = await buildApp({ ...parts, works, logger, ...(figures !== undefined && { figures }) });
  const root = await rootOf(app);
  const nodes: FastifyInstance[] = [];
  const startNode = async () => {
    const node = await buildApp({ ...parts, works: false });
    nodes.push(node);
    return rootOf(node);
  };
  const clientOf = (token?: string) => createClient({ root, token: () => token, send });
  const visitor = clientOf();
  const hash = hashPassword(password);

  const person: Portal['person'] = async ({
    permissions,
    role = permissions === undefined ? 'customer' : 'support',
    active = true,
    credits = 0,
    country = 'DE',
    companyId,
    rights,
  } = {}) => {
    const username = `user-${randomUUID()}`;
    const { id, secret } = await database.db.transaction().execute(async (tx) => {
      const { id: countryId } = await tx
        .selectFrom('countries')
        .where('iso', '=', country)
        .select('id')
        .executeTakeFirstOrThrow();
      const staffRole = permissions && randomUUID();
      if (staffRole !== undefined)
        await tx
          .insertInto('roles')
          .values({ key: staffRole, name: staffRole, permissions: [...(permissions ?? [])] })
          .execute();
      const made = await tx
        .insertInto('users')
        .values({
          username,
          email: `${username}@test.invalid`,
          password_hash: await hash,
          role,
          staff_role: staffRole ?? null,
          active,
          country_id: countryId,
          company_id: companyId ?? null,
          ...(rights !== undefined && { rights: [...rights] }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const amount = creditCents(credits * 100);
      if (credits > 0)
        await book(tx, {
          userId: made.id,
          kind: 'bonus',
          amount,
          reason: 'test',
          actorId: undefined,
          idempotencyKey: 'test',
        });
      // As a sign-in of this process would, but for the hashing of its password, which has its own tests.
      const device = { address: '127.0.0.1', userAgent: 'node', key: undefined };
      return { id: made.id, secret: await beginSession(tx, made.id, device, config.publicUrl) };
    });
    const token = signToken(app, secret);
    return { ...clientOf(token), id, username, token };
  };

  return {
    portal: { app, database, secret: parts.secret, storage, folder, root, startNode, visitor, clientOf, person },
    close: async () => {
      await Promise.all([app, ...nodes].map((node) => node.close()));
      await database.close();
      await rm(folder, { recursive: true, force: true });
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Runs one statement on the server's own database. */
export async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
