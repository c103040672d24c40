import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { accountsApi } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { tasksApi } from '#contract/tasks.ts';
import { run } from '#test/process.ts';
import { bookedCredits, boughtCredits, type Load, price } from './load.ts';
import { customers, leftBehind, openQuery, storedPath, type World } from './world.ts';

export type Verdict = {
  /** Acknowledged and not there. */
  readonly lost: string[];
  /** Made twice, or never asked for. */
  readonly doubled: string[];
  /** Invariants that do not hold, jobs and tasks that are stuck, sessions that ended. */
  readonly unsound: string[];
  /** Mails that may have left: a person decides. */
  readonly perhapsSent: number;
  /** Seconds until the queues were empty. */
  readonly drained: number;
};

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Milliseconds for the queues: a job that failed seven times waits that long for its eighth. */
const patience = 420_000;

/** Jobs that are due, under way, or wait for another try. */
const openJobs = `select t.identifier as name, attempts, last_error as error from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where attempts < max_attempts and (run_at <= now() or attempts > 0 or locked_at is not null)`;

/** Waits until nothing is under way any more. @returns the seconds, and what did not end */
async function drain(world: World): Promise<{ seconds: number; stuck: string[] }> {
  const begun = performance.now();
  let stuck: string[] = [];
  while (performance.now() - begun < patience) {
    const jobs = await openQuery<{ name: string; attempts: number; error: string | null }>(world, openJobs);
    const tasks = await openQuery<{ id: number; status: string }>(
      world,
      `select t.id, status from tasks t where status in ('waiting', 'inProgress') and done_by is null`,
    );
    const events = await openQuery(world, 'select event_id from provider_events where handled_at is null');
    stuck = [
      ...jobs.map(({ name, attempts, error }) => `job ${name} after ${attempts} attempts: ${error}`),
      ...tasks.map(({ id, status }) => `task ${id} is ${status}`),
      ...events.map(({ event_id: id }) => `announcement ${String(id)} is not handled`),
    ];
    if (stuck.length === 0) break;
    await pause(250);
  }
  return { seconds: (performance.now() - begun) / 1000, stuck };
}

/** Differences between what should be there once and what is there. */
function compare(what: string, wanted: readonly (string | number)[], there: readonly (string | number)[]) {
  const counts = new Map<string | number, number>();
  for (const one of there) counts.set(one, (counts.get(one) ?? 0) + 1);
  const expected = new Set(wanted);
  return {
    lost: wanted.filter((one) => !counts.has(one)).map((one) => `${what} ${one}`),
    doubled: [...counts]
      .filter(([one, count]) => count > 1 || !expected.has(one))
      .map(([one, count]) => `${what} ${one}: ${count}`),
  };
}

/** Compares everything that was acknowledged with everything that is there, once all faults are over. */
export async function verify(world: World, { acknowledged }: Load): Promise<Verdict> {
  const { as, smtp } = world;
  const lost: string[] = [];
  const doubled: string[] = [];
  const unsound: string[] = [];
  const same = (what: string, wanted: readonly (string | number)[], there: readonly (string | number)[]) => {
    const found = compare(what, wanted, there);
    lost.push(...found.lost);
    doubled.push(...found.doubled);
  };
  const { seconds: drained, stuck } = await drain(world);
  unsound.push(...stuck);
  for (const { name, error } of await openQuery<{ name: string; error: string }>(
    world,
    `select t.identifier as name, last_error as error from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where attempts >= max_attempts`,
  ))
    unsound.push(`job ${name} was given up: ${error}`);

  // Sessions, and files as their owners see them.
  for (const who of [...customers, 'support'] as const)
    await as(who)
      .ask(accountsApi.getAccess, {})
      .catch((error: unknown) => unsound.push(`the session of ${who} is lost: ${String(error)}`));
  for (const { customer, jobId, taskId, sha256: hash } of acknowledged.files) {
    const tasks = await as(customer).ask(tasksApi.getTasksOfJob, { jobId });
    same(
      `file of job ${jobId}`,
      [taskId],
      tasks.map((task) => task.taskId),
    );
    const bytes = await as(customer)
      .askForFile(tasksApi.downloadOriginal, { taskId })
      .then(({ blob }) => blob.arrayBuffer())
      .catch(() => new ArrayBuffer());
    if (sha256(Buffer.from(bytes)) !== hash) lost.push(`bytes of file ${taskId}`);
  }
  const jobs = await openQuery<{ id: number }>(
    world,
    `select distinct job_id as id from tasks t where status <> 'draft' and job_id in (select id from jobs where order_key is not null)`,
  );
  same(
    'order',
    acknowledged.files.map(({ jobId }) => jobId),
    jobs.map(({ id }) => id),
  );

  const messages = await openQuery<{ text: string }>(
    world,
    `select text from chat_messages where text like 'message %'`,
  );
  same(
    'message',
    acknowledged.messages.map(({ text }) => text),
    messages.map(({ text }) => text),
  );
  for (const { customer, jobId, text, sha256: hash } of acknowledged.messages.slice(-150)) {
    const shown = (await as(customer).ask(chatApi.getMessagesOfJob, { jobId })).find((one) => one.text === text);
    const file =
      shown &&
      (await as(customer)
        .askForFile(chatApi.downloadChatFile, { jobId, messageId: shown.messageId })
        .catch(() => undefined));
    const bytes = await file?.blob.arrayBuffer();
    if (bytes === undefined || sha256(Buffer.from(bytes)) !== hash) lost.push(`the file of ${text}`);
  }

  await verifyAutomaticService(world, unsound);
  await verifyMoney(world, acknowledged, same, unsound);
  const perhapsSent = await verifyMails(world, acknowledged, { lost, doubled, unsound });

  // Every row names a file that is there, byte for byte, and nothing half received lies about.
  for (const row of await openQuery<{ sha256: string; size: number }>(world, 'select sha256, size from files')) {
    const bytes = await readFile(storedPath(world, row.sha256)).catch(() => undefined);
    if (bytes?.length !== row.size || sha256(bytes) !== row.sha256) lost.push(`stored file ${row.sha256}`);
  }
  for (const name of await leftBehind(world)) unsound.push(`a file that nobody waits for: incoming/${name}`);

  const books = run(['server/portal.mjs', 'verify-ledger', '--files', '--demo'], world.variables);
  if ((await books.ended) !== 0) unsound.push(`verify-ledger: ${books.output.stdout}${books.output.stderr}`);
  const { stdout } = books.output;
  const lines = stdout.trim().split('\n');
  if (lines.length < 13 || !lines.every((line) => /^sound {2}\w+: \d+ looked at, 0 broken$/.test(line)))
    unsound.push(`verify-ledger: ${stdout}`);
  if (smtp.arrived.length === 0) unsound.push('no mail has arrived at all');
  return { lost, doubled, unsound, perhapsSent, drained };
}

/** The automatic service finishes what it had begun, each task once, and with the same result. */
async function verifyAutomaticService(world: World, unsound: string[]): Promise<void> {
  const rows = await openQuery<{ id: number; status: string; facts: string; result: string }>(
    world,
    `select t.id, t.status, t.modified_sha256 as result, concat_ws(' ',
       (select count(*) from task_files f where f.task_id = t.id),
       (select count(*) from task_history h where h.task_id = t.id and h.why = 'modified'),
       (select count(*) from task_history h where h.task_id = t.id and h.why = 'started'),
       (select count(*) from task_reports r where r.task_id = t.id)) as facts
     from tasks t where t.file_name = 'readout.bin' and t.status <> 'draft'`,
  );
  for (const { id, status, facts, result } of rows)
    if (status !== 'finished' || facts !== '1 1 1 1' || result !== rows[0]?.result)
      unsound.push(`task ${id} is ${status}; versions, modified, started, reports: ${facts}; result ${result}`);
}

type Same = (what: string, wanted: readonly (string | number)[], there: readonly (string | number)[]) => void;

/** Ledger, purchases, invoices and delivery notes tell the story that was acknowledged. */
async function verifyMoney(
  world: World,
  { paid, booked, invoiced, cancelled, cards, transfers }: Load['acknowledged'],
  same: Same,
  unsound: string[],
) {
  const column = async (text: string) => (await openQuery<{ it: string | number }>(world, text)).map(({ it }) => it);
  const right = cards.filter(({ isRight }) => isRight);
  same(
    'payment',
    paid,
    await column(`select task_id as it from credit_entries where kind = 'payment' and task_id is not null`),
  );
  same('paid file', paid, await column(`select id as it from tasks where payment_status = 'paid'`));
  same(
    'purchase',
    [...booked, ...right.map(({ reference }) => reference), ...transfers],
    await column(`select reason as it from credit_entries where kind = 'purchase'`),
  );
  same(
    'collected payment',
    cards.map(({ intent, isRight }) => `${intent} ${isRight ? 'booked' : 'open wrongAmount'}`),
    await column(
      `select concat_ws(' ', source_id, state, problem) as it from received_payments where source = 'stripe' and amount > 0`,
    ),
  );
  same(
    'transfer',
    transfers,
    await column(`select p.reference as it from received_payments r join purchases p on p.id = r.purchase_id
      where source = 'statement' and r.state = 'booked'`),
  );
  const ofBookings = `from invoices d left join invoices c on c.id = d.cancels_id
    where d.credit_entry_id not in (select credit_entry_id from purchases where credit_entry_id is not null)`;
  same('invoice', invoiced, await column(`select d.number as it ${ofBookings} and c.id is null`));
  same('cancellation of', cancelled, await column(`select c.number as it ${ofBookings} and c.id is not null`));
  same(
    'invoice of purchase',
    right
      .flatMap(({ reference, isRefunded }) => [`RE ${reference}`, ...(isRefunded ? [`ST ${reference}`] : [])])
      .concat(transfers.map((reference) => `RE ${reference}`)),
    await column(
      `select concat(i.kind, ' ', p.reference) as it from purchases p join invoices i on i.credit_entry_id = p.credit_entry_id`,
    ),
  );
  const balances = await openQuery<{ username: string; balance: number; opening: number; paid: number }>(
    world,
    `select username, balance,
       (select sum(amount)::int from credit_entries e where e.user_id = u.id and kind = 'bonus') as opening,
       (select count(*)::int from credit_entries e where e.user_id = u.id and kind = 'payment' and task_id is not null) as paid
     from credit_accounts a join users u on u.id = a.user_id`,
  );
  const credits: Record<string, number> = {
    workshop:
      (booked.length - cancelled.length) * bookedCredits +
      right.filter(({ isRefunded }) => !isRefunded).length * boughtCredits * 100,
    dealer: transfers.length * boughtCredits * 100,
    garage: 0,
  };
  for (const { username, balance, opening, paid: files } of balances) {
    const expected = opening + (credits[username] ?? 0) - files * price;
    if (balance !== expected) unsound.push(`${username} has ${balance} and should have ${expected}`);
  }
}

/** Every mail that was written has left once, or is shown to a person as one that perhaps has. */
async function verifyMails(
  { smtp, ...world }: World,
  { mails, unheardMails }: Load['acknowledged'],
  { lost, doubled, unsound }: Pick<Verdict, 'lost' | 'doubled' | 'unsound'>,
) {
  const rows = await openQuery<{
    id: number;
    recipient: string;
    isSent: boolean;
    isPerhaps: boolean;
    error: string | null;
  }>(
    { smtp, ...world },
    `select id, recipient, sent_at is not null as "isSent", sent_at is null and handed_over_at is not null as "isPerhaps",
       last_error as error from mails`,
  );
  const known = new Set(rows.map(({ recipient }) => recipient));
  lost.push(...mails.filter((to) => !known.has(to)).map((to) => `mail to ${to}`));
  const expected = new Set([...mails, ...unheardMails]);
  for (const to of known) if (to.endsWith('@test.invalid') && !expected.has(to)) doubled.push(`mail to ${to}`);
  const arrivals = new Map<string, number>();
  for (const { headers } of smtp.arrived) {
    const [, id = ''] = /<mail-(\d+)-/.exec(headers.get('message-id') ?? '') ?? [];
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
  }
  for (const { id, isSent, isPerhaps, error } of rows) {
    const arrived = arrivals.get(String(id)) ?? 0;
    if (arrived > 1) doubled.push(`mail ${id} arrived ${arrived} times`);
    if (isSent && arrived === 0) lost.push(`mail ${id}`);
    if (!isSent && !isPerhaps) unsound.push(`mail ${id} has not left: ${error}`);
  }
  return rows.filter(({ isPerhaps }) => isPerhaps).length;
}
