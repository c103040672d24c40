import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import { readDtcCodes } from '#rules/dtc-codes.ts';
import { modificationUnits } from '#rules/units.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { changeDue, lockFor, recordEvent, transition } from '#server/tasks/index.ts';
import { notListedPart, setPrice } from './not-listed-price.ts';
import { orderedMethods } from '#server/vocabulary/index.ts';
import { isPriceSettled } from '#rules/not-listed.ts';
import { noChecksum } from '#rules/checksum.ts';

/**
 * Edits an order, as far as staff may: the price only while it is open, and only that of a method that was not listed.
 * A waiting task that gets single DTC codes without a method for them is escalated, because only a person can read
 * them.
 */
export const updateTask: Handler<typeof workbenchApi.updateTask> = async ({ actor, input, tx, refuse }) => {
  const task = await lockFor('edit', tx, actor, input, refuse);
  const { taskId, status } = task;
  const before = await editable(tx, taskId);
  const dtcCodes = input.dtcCodes;
  const dtc = dtcCodes === undefined || dtcCodes === '' ? undefined : readDtcCodes(dtcCodes, before.dtcHex);
  if (dtc?.ok === false)
    return refuse('dtcCodesNotValid', dtc.problem === 'characters' ? { characters: dtc.characters } : {});
  const price = input.price ?? task.price;
  const isPriceOpen = task.paymentStatus === 'open' && !isPriceSettled(task);
  const notListed = isPriceOpen ? await notListedPart(tx, task) : undefined;
  if (price !== task.price && (notListed === undefined || price < notListed.listed)) return refuse('priceFixed');

  const after = {
    priority: input.priority ?? task.priority,
    // The option exists only where there is a checksum and the file can be changed here.
    checksumWanted: before.isChecksumOffered ? (input.checksumWanted ?? before.checksumWanted) : before.checksumWanted,
    dtcCodes: dtcCodes === undefined ? before.dtcCodes : (dtc?.text ?? ''),
    info: input.info ?? before.info,
  };
  const isSame =
    price === task.price &&
    after.priority === task.priority &&
    after.checksumWanted === before.checksumWanted &&
    after.dtcCodes === before.dtcCodes &&
    after.info === before.info;
  if (isSame) return false;
  const isForPerson = modificationUnits({ ...before, dtcCodes: after.dtcCodes }) === undefined;
  const needsPerson = isForPerson && (status === 'waiting' || before.blockedFrom === 'waiting');
  const set = {
    ...(notListed && price !== task.price && (await setPrice(tx, taskId, notListed, price))),
    priority: after.priority,
    checksum_wanted: after.checksumWanted,
    dtc_codes: after.dtcCodes,
    info: after.info,
    ...(after.priority !== task.priority && { due_at: await changeDue(tx, taskId, after.priority) }),
    ...(needsPerson && { reason: 'dtcCodes' }),
    ...(needsPerson && status === 'blocked' && { blocked_from: 'manual' as const }),
  };
  const by = { kind: 'support', id: actor.id } as const;
  if (needsPerson && status === 'waiting') {
    await transition(tx, task, 'edit', { by, to: 'manual', eventCode: 'edited', set });
    return true;
  }
  await tx
    .updateTable('tasks')
    .set({ ...set, changed_at: sql`now()` })
    .where('id', '=', taskId)
    .execute();
  await recordEvent(tx, task, { by, eventCode: 'edited' });
  return true;
};

/** The editable columns of a task. */
const editable = (read: Read, taskId: TaskId) =>
  read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('t.id', '=', taskId)
    .select(['t.checksum_wanted as checksumWanted', 't.dtc_codes as dtcCodes', 't.dtc_hex as dtcHex', 't.info'])
    .select('t.blocked_from as blockedFrom')
    .select(sql<boolean>`t.is_master and v.ecu_checksum <> ${noChecksum}`.as('isChecksumOffered'))
    .select(orderedMethods.as('methods'))
    .executeTakeFirstOrThrow();
