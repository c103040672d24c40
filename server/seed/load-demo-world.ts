import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { UserId, VehicleId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { demoUsernames } from '#contract/settings.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { dueAt } from '#rules/due.ts';
import { book, demoReason } from '#server/credits/index.ts';
import { saveFile } from '#server/files/index.ts';
import { hashPassword } from '#server/accounts/index.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { type Difference, computeDifference, recordSolution } from '#server/library/index.ts';
import { demoMethods, demoReadout, findDemoVehicle } from './demo-readout.ts';
import { demoTexts } from './demo-texts.ts';

export const demoPassword = 'demo-portal';
export const demoAccounts = demoUsernames;
/** The accounts on the sign-in page of a demo; a real portal never loads this world. */
export const demoSignIns = demoAccounts.map((username) => ({ username, password: demoPassword }));

const people = {
  admin: { role: 'admin', first_name: 'Anna', second_name: 'Admin', company_name: 'Demo Tuning' },
  support: { role: 'support', first_name: 'Simon', second_name: 'Support', company_name: 'Demo Tuning' },
  workshop: {
    role: 'customer',
    first_name: 'Wanda',
    second_name: 'Workshop',
    company_name: 'Workshop Nord',
    street: 'Nordring 12',
    zip: '80331',
    city: 'München',
  },
} as const;

/** Parts of the demo world that take time to make and need no database. */
export type DemoParts = {
  readonly passwordHash: string;
  readonly readout: Uint8Array;
  readonly solutions: readonly { name: string; modified: Uint8Array; difference: Difference }[];
  /** The file of a software without solutions. */
  readonly unknown: Uint8Array;
};

/** Makes the files of the demo world, and has the engine make the solutions that support would have recorded. */
export async function makeDemoParts(): Promise<DemoParts> {
  const { image, family } = demoReadout();
  const [passwordHash, ...solutions] = await Promise.all([
    hashPassword(demoPassword),
    ...demoMethods.map(async (name, area) => {
      const modified = syntheticTuning(image, { family, seed: area + 1, area });
      // The engine takes the bytes that it is given.
      const copies = { original: Uint8Array.from(image), modified: Uint8Array.from(modified) };
      return { name, modified, difference: await computeDifference(copies, { checksum: family }) };
    }),
  ]);
  const unknown = syntheticImage({ family: 'edc16', software: '1037999777', seed: 7 });
  return { passwordHash, readout: image, solutions, unknown };
}

/**
 * Fills an empty portal with the demo world: three accounts, 500 credits, recorded solutions, one task for support.
 *
 * @param madeParts its parts, where they are being made already
 */
export async function loadDemoWorld({ db }: Database, storage: Storage, madeParts?: Promise<DemoParts>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('tuneport demo world'))`.execute(tx);
    const existing = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (existing !== undefined) return;
    const vehicle = await findDemoVehicle(tx);
    if (vehicle === undefined) throw new Error('the catalogue has no vehicle for the demo');
    const parts = await (madeParts ?? makeDemoParts());
    const ids = await makeAccounts(tx, parts);
    await speakAsOperator(tx);
    await book(tx, {
      userId: ids.workshop,
      kind: 'bonus',
      amount: creditCents(50_000),
      reason: demoReason,
      actorId: ids.admin,
      idempotencyKey: 'demo',
    });
    await recordDemoSolutions(tx, storage, parts, ids.support);
    await orderSomethingForSupport(tx, storage, parts, ids.workshop, vehicle.vehicleId);
  });
}

/** The company of the demo: with it invoices, bank transfers and legal pages work as in a real portal. */
async function speakAsOperator(tx: Tx): Promise<void> {
  const austria = await tx.selectFrom('countries').where('iso', '=', 'AT').select('id').executeTakeFirst();
  await tx
    .updateTable('portal_options')
    .set({
      support_contact: 'support@demo.invalid',
      visitor_prices: true,
      operator_company: 'Demo Tuning GmbH',
      operator_street: 'Ring 1',
      operator_zip: '1010',
      operator_city: 'Wien',
      operator_country_id: austria?.id ?? null,
      operator_vat_number: 'ATU13585627',
      operator_tax_number: '12 345/6789',
      bank_holder: 'Demo Tuning GmbH',
      bank_name: 'Demo Bank',
      // The example of the standard: no account.
      bank_iban: 'AT61 1904 3002 3457 3201',
      bank_bic: 'BKAUATWW',
    })
    .execute();
  await tx.insertInto('text_versions').values(demoTexts).execute();
  // Long gone: a demo looks like a portal of today.
  await tx.updateTable('news').where('kind', '=', 'oldPortal').set({ to_day: '2025-06-30' }).execute();
}

async function makeAccounts(
  tx: Tx,
  { passwordHash: password_hash }: DemoParts,
): Promise<Record<keyof typeof people, UserId>> {
  const germany = await tx
    .selectFrom('countries as c')
    .leftJoin('country_states as s', (join) => join.onRef('s.country_id', '=', 'c.id').on('s.name', '=', 'Bayern'))
    .where('c.iso', '=', 'DE')
    .select(['c.id', 's.id as stateId'])
    .executeTakeFirst();
  const rows = await tx
    .insertInto('users')
    .values(
      Object.entries(people).map(([username, person]) => ({
        ...person,
        username,
        email: `${username}@demo.invalid`,
        password_hash,
        active: true,
        country_id: germany?.id ?? null,
        state_id: germany?.stateId ?? null,
        payment_api: 'transfer' as const,
      })),
    )
    .returning(['id', 'username'])
    .execute();
  return Object.fromEntries(rows.map(({ id, username }) => [username, id])) as Record<keyof typeof people, UserId>;
}

async function store(tx: Tx, storage: Storage, image: Uint8Array): Promise<string> {
  const file = await storage.receive(Readable.from([Buffer.from(image)]));
  await saveFile(tx, storage, file);
  return file.sha256;
}

/** Solutions as support would have recorded them: one for each demo method and the software of the demo readout. */
async function recordDemoSolutions(
  tx: Tx,
  storage: Storage,
  { readout, solutions }: DemoParts,
  recordedBy: UserId,
): Promise<void> {
  for (const bytes of [readout, ...solutions.map(({ modified }) => modified)]) await store(tx, storage, bytes);
  const methods = await tx
    .selectFrom('methods')
    .where('name', 'in', [...demoMethods])
    .select(['id', 'name'])
    .execute();
  for (const { name, difference } of solutions) {
    const methodId = methods.find((method) => method.name === name)?.id;
    if (methodId === undefined) throw new Error(`the catalogue has no method ${name}`);
    const recorded = await recordSolution(tx, difference, { methodId, taskId: undefined, recordedBy });
    if (!recorded.ok) throw new Error(`the demo solution of ${name} was refused: ${recorded.reason}`);
    // The bytes in the signature area of the demo readout are no signature: support has accepted them.
    await tx
      .updateTable('solutions')
      .set({ signed_accepted_by: recordedBy, signed_accepted_at: sql`now()` })
      .where('id', '=', recorded.solutionId)
      .where('signed_accepted_at', 'is', null)
      .execute();
  }
}

/** A task of a software without solutions, with a question in its chat. */
async function orderSomethingForSupport(
  tx: Tx,
  storage: Storage,
  { unknown }: DemoParts,
  userId: UserId,
  vehicleId: VehicleId,
): Promise<void> {
  const original_sha256 = await store(tx, storage, unknown);
  const job = await tx
    .insertInto('jobs')
    .values({
      user_id: userId,
      vehicle_id: vehicleId,
      vin: 'WVWZZZ1KZ6W000777',
      modification_mode: 'automatic',
      ordered_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const task = await tx
    .insertInto('tasks')
    .values({
      job_id: job.id,
      user_id: userId,
      file_role: 'engine',
      status: 'manual',
      reason: 'noSolution',
      price: creditCents(6000),
      full_price: creditCents(6000),
      ordered_price: creditCents(6000),
      priority: 'next2Hours',
      modification_mode: 'automatic',
      file_name: 'readout_777.bin',
      is_master: true,
      checksum_wanted: true,
      original_sha256,
      due_at: dueAt(new Date(), 'next2Hours').toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stage = await tx
    .selectFrom('methods')
    .where('name', '=', demoMethods[0])
    .select('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('task_methods')
    .values({ task_id: task.id, method_id: stage.id, price: creditCents(6000) })
    .execute();
  await tx
    .insertInto('task_history')
    .values([
      { task_id: task.id, actor: 'customer', actor_id: userId, to_status: 'waiting', why: 'ordered' },
      { task_id: task.id, actor: 'automatic', from_status: 'inProgress', to_status: 'manual', why: 'noSolution' },
    ])
    .execute();
  await tx
    .insertInto('chat_messages')
    .values({
      job_id: job.id,
      task_id: task.id,
      writer: 'customer',
      author_id: userId,
      text: 'Hello, the car is with us until this evening. Can you manage it today?',
    })
    .execute();
}
