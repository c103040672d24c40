import { sql } from 'kysely';
import { creditCents } from '#contract/money.ts';
import type { Language } from '#contract/languages.ts';
import type { UserId } from '#contract/ids.ts';
import type {
  BalanceLine,
  CustomerToolLine,
  GroupLine,
  MovedCustomerLine,
  ToolLine,
} from '#rules/moving/account-lines.ts';
import { qualifyKey } from '#rules/moving/kinds.ts';
import { nameKey } from '#rules/text/name-key.ts';
import { book, lockAccount } from '#server/credits/index.ts';
import type { Tx } from '#server/db/database.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { computeLineDigest, findCustomers, keepRows } from './keys.ts';
import { type Outcome, type Parsed, refusal, acceptance } from './outcomes.ts';

type Action = { line: number; action: 'INSERT' | 'UPDATE' };

/** The outcome of each line by what the statement did with it. */
function outcomesOf(parsed: readonly Parsed<unknown>[], actions: readonly Action[]): Outcome[] {
  const byLine = new Map(actions.map(({ line, action }) => [line, action]));
  return parsed.map((one) => {
    const action = byLine.get(one.line);
    return acceptance(one, action === undefined ? 'unchanged' : action === 'INSERT' ? 'created' : 'changed');
  });
}

const asRows = (parsed: readonly Parsed<object>[]): string =>
  JSON.stringify(parsed.map(({ line, row }) => ({ line, ...row })));

/** Writes groups of customers, known by their names. */
export async function writeGroups(tx: Tx, parsed: readonly Parsed<GroupLine>[]): Promise<Outcome[]> {
  const { rows } = await sql<Action>`
    merge into customer_groups g
    using json_to_recordset(${asRows(parsed)}::json) as r (line int, name text, "bonusPercent" int, "paysBy" text[])
    on g.name = r.name
    when matched and (g.bonus_percent, g.pays_by) is distinct from (r."bonusPercent", r."paysBy")
      then update set bonus_percent = r."bonusPercent", pays_by = r."paysBy"
    when not matched then insert (name, bonus_percent, pays_by) values (r.name, r."bonusPercent", r."paysBy")
    returning r.line, merge_action() as action`.execute(tx);
  return outcomesOf(parsed, rows);
}

/** Writes tools, known by their names. */
export async function writeTools(tx: Tx, parsed: readonly Parsed<ToolLine>[]): Promise<Outcome[]> {
  const { rows } = await sql<Action>`
    merge into tools t
    using json_to_recordset(${asRows(parsed)}::json) as r (line int, name text, vendor text, kind text, active boolean,
      "readEndings" text, "returnEnding" text)
    on t.name = r.name
    when matched and (t.vendor, t.kind, t.active, t.read_endings, t.return_ending)
        is distinct from (r.vendor, r.kind, r.active, r."readEndings", r."returnEnding")
      then update set vendor = r.vendor, kind = r.kind, active = r.active, read_endings = r."readEndings",
        return_ending = r."returnEnding"
    when not matched then insert (name, vendor, kind, active, read_endings, return_ending)
      values (r.name, r.vendor, r.kind, r.active, r."readEndings", r."returnEnding")
    returning r.line, merge_action() as action`.execute(tx);
  return outcomesOf(parsed, rows);
}

/** Keeps the keys of customers whose accounts are written, with their groups and first days. */
export async function writeCustomerFacts(
  tx: Tx,
  source: string,
  parsed: readonly Parsed<MovedCustomerLine>[],
): Promise<Outcome[]> {
  const ids = await findCustomers(
    tx,
    source,
    parsed.map(({ row }) => row.username),
  );
  const groups = await tx.selectFrom('customer_groups').select(['id', 'name']).execute();
  const groupIds = new Map(groups.map(({ id, name }) => [name, id]));
  const unknown = parsed.filter(({ row }) => row.group !== undefined && row.group !== '' && !groupIds.has(row.group));
  const rows = parsed.flatMap(({ line, row }) => {
    const id = ids.get(row.username);
    if (id === undefined) return [];
    return [{ line, id, group: row.group, groupId: groupIds.get(row.group ?? ''), since: row.since }];
  });
  const { rows: changed } = await sql<{ line: number }>`
    update users u set group_id = case when r."group" is null then u.group_id else r."groupId" end,
      created_at = coalesce(r.since::timestamptz, u.created_at)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (line int, id int, "group" text, "groupId" int, since text)
    where u.id = r.id and (u.group_id, u.created_at) is distinct from
      (case when r."group" is null then u.group_id else r."groupId" end, coalesce(r.since::timestamptz, u.created_at))
    returning r.line`.execute(tx);
  await keepRows(
    tx,
    'customer',
    parsed.flatMap(({ row }) => {
      const id = ids.get(row.username);
      return id === undefined ? [] : [{ key: qualifyKey(source, row.key), id, digest: computeLineDigest(row) }];
    }),
  );
  const changedLines = new Set(changed.map(({ line }) => line));
  const unknownLines = new Set(unknown.map(({ line }) => line));
  return parsed.map((one) =>
    unknownLines.has(one.line)
      ? refusal(one, 'unknown', 'user_group')
      : acceptance(one, changedLines.has(one.line) ? 'changed' : 'unchanged'),
  );
}

/** Writes the tools of customers, known by tool and serial number. */
export async function writeCustomerTools(
  tx: Tx,
  source: string,
  parsed: readonly Parsed<CustomerToolLine>[],
): Promise<Outcome[]> {
  const ids = await findCustomers(
    tx,
    source,
    parsed.map(({ row }) => row.customer),
  );
  const tools = await tx.selectFrom('tools').select(['id', 'name']).execute();
  const toolIds = new Map(tools.map(({ id, name }) => [nameKey(name), id]));
  const refused = parsed.flatMap((one) => {
    if (!ids.has(one.row.customer)) return [refusal(one, 'unknown', 'customer')];
    return toolIds.has(nameKey(one.row.tool)) ? [] : [refusal(one, 'unknown', 'tool')];
  });
  const refusedLines = new Set(refused.map(({ line }) => line));
  const valid = parsed.filter(({ line }) => !refusedLines.has(line));
  const rows = valid.map(({ line, row: { kind, serial, note, customer, tool } }) => ({
    line,
    kind,
    serial,
    note,
    userId: ids.get(customer),
    toolId: toolIds.get(nameKey(tool)),
  }));
  const { rows: actions } = await sql<Action>`
    merge into customer_tools t
    using json_to_recordset(${JSON.stringify(rows)}::json) as r (line int, "userId" int, "toolId" int, kind text, serial text,
      note text)
    on t.user_id = r."userId" and t.tool_id = r."toolId" and t.serial = r.serial
    when matched and (t.kind, t.note) is distinct from (r.kind, r.note) then update set kind = r.kind, note = r.note
    when not matched then insert (user_id, tool_id, kind, serial, note)
      values (r."userId", r."toolId", r.kind, r.serial, r.note)
    returning r.line, merge_action() as action`.execute(tx);
  return [...refused, ...outcomesOf(valid, actions)];
}

/** The credits that were brought over for a customer before, and in how many rows. */
async function readBroughtOver(tx: Tx, userId: UserId, source: string): Promise<{ sum: number; rows: number }> {
  const { rows } = await sql<{ sum: number; rows: number }>`
    select coalesce(sum(amount), 0)::int as sum, count(*)::int as rows from credit_entries
    where user_id = ${userId} and starts_with(idempotency_key, ${`broughtOver:${source}:`})`.execute(tx);
  return rows[0] ?? { sum: 0, rows: 0 };
}

/**
 * Books balances, each with one row of the ledger that says where it is from. When the folder comes again with another balance the
 * difference is booked, as far as it has not been spent.
 */
export async function writeBalances(
  tx: Tx,
  source: string,
  parsed: readonly Parsed<BalanceLine>[],
  actorId: UserId | undefined,
): Promise<Outcome[]> {
  const ids = await findCustomers(
    tx,
    source,
    parsed.map(({ row }) => row.customer),
  );
  const languages = await readLanguages(tx, [...ids.values()]);
  const outcomes: Outcome[] = [];
  for (const one of parsed) {
    const { customer, balance, date } = one.row;
    const userId = ids.get(customer);
    if (userId === undefined) {
      outcomes.push(refusal(one, 'unknown', 'customer'));
      continue;
    }
    if (balance > 0) await lockAccount(tx, userId);
    const before = await readBroughtOver(tx, userId, source);
    const amount = balance - before.sum;
    if (amount === 0) {
      outcomes.push(acceptance(one, 'unchanged'));
      continue;
    }
    const say = textsIn(languages.get(userId) ?? 'en');
    const reason =
      date === undefined
        ? say('credits.reasons.broughtOver', { source })
        : say('credits.reasons.broughtOverOn', { source, day: date.slice(0, 10) });
    const idempotencyKey = `broughtOver:${source}:${before.rows + 1}`;
    const entry = await book(tx, {
      userId,
      kind: 'correction',
      amount: creditCents(amount),
      reason,
      actorId,
      idempotencyKey,
    });
    if (entry === undefined) outcomes.push(refusal(one, 'balanceTooLow', 'balance'));
    else outcomes.push(acceptance(one, before.rows === 0 ? 'created' : 'changed'));
  }
  return outcomes;
}

async function readLanguages(tx: Tx, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Language>> {
  const rows = await tx
    .selectFrom('users')
    .where('id', '=', sql<UserId>`any(${sql.val(ids)})`)
    .where('language', 'is not', null)
    .select(['id', 'language'])
    .$narrowType<{ language: Language }>()
    .execute();
  return new Map(rows.map(({ id, language }) => [id, language]));
}
