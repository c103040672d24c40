import { sql } from 'kysely';
import type { SlaveState } from '#contract/slave.ts';
import type { TaskId, UserId } from '#contract/ids.ts';
import { isSlaveFile } from '#rules/file-types.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { enqueue } from '#server/queue/queue.ts';
import { recogniseService, serviceOfTool, type SlaveTool } from './recognise-service.ts';
import type { SlaveServices } from './slave-service.ts';

/** The container around the image in a file. */
export type Container = { readonly kind: string; readonly name?: string };

/** State of an ordered file: plain, a slave file that only a person can read, or one on its way to a plain image. */
export type DecodeStatus = 'plain' | 'unreadable' | Extract<SlaveState, 'waiting' | 'decoded'>;

/** Has a slave file decoded once the transaction commits. @param after seconds until then */
export const enqueueDecoding = (tx: Tx, taskId: TaskId, after = 0): Promise<void> =>
  enqueue(tx, 'decodeSlaveFile', { taskId }, `decode:${taskId}`, undefined, after);

/** The slave tools of a customer whose makers have a service. */
async function slaveToolsOf(read: Read, userId: UserId): Promise<SlaveTool[]> {
  const rows = await read
    .selectFrom('customer_tools as c')
    .innerJoin('tools as t', 't.id', 'c.tool_id')
    .where('c.user_id', '=', userId)
    .where('c.kind', '=', 'slave')
    .select(['t.name', 'c.serial'])
    .execute();
  return rows.flatMap(({ name, serial }) => {
    const service = serviceOfTool(name);
    return service === undefined ? [] : [{ service, serial }];
  });
}

/** The tool that the order of a task names, by its service, and whether its customer has it as master alone; undefined without one. */
async function findNamedTool(read: Read, taskId: TaskId) {
  const tool = await read
    .selectFrom('task_readings as r')
    .innerJoin('tools as t', 't.id', 'r.tool_id')
    .where('r.task_id', '=', taskId)
    .select([
      't.name',
      sql<boolean>`(select coalesce(bool_and(c.kind = 'master'), false) from customer_tools c
        join tasks o on o.user_id = c.user_id where o.id = r.task_id and c.tool_id = r.tool_id)`.as('isMaster'),
    ])
    .executeTakeFirst();
  return tool && { service: serviceOfTool(tool.name), isMaster: tool.isMaster };
}

/**
 * The file of a customer has to be inspected before its service is known. One with a plain name only when the customer
 * has a slave tool; else it is what its name says.
 */
export const needsInspection = async (read: Read, { userId, fileName }: { userId: UserId; fileName: string }) =>
  isSlaveFile(fileName) || (await slaveToolsOf(read, userId)).length > 0;

/** The service that reads a file of a customer, by its name and by the container around its image. */
async function recogniseFile(read: Read, { taskId, userId, fileName, container }: InspectedFile) {
  if (container === undefined) return undefined;
  const tools = await slaveToolsOf(read, userId);
  const isZip = container.kind === 'archive' && container.name === 'zip';
  // An archive of another kind is no slave file, and an encrypted one with a mark of its own is another maker's.
  const isScrambled = container.kind === 'protected' && container.name === 'highEntropy';
  return recogniseService({ fileName, isZip, isScrambled, tools, named: await findNamedTool(read, taskId) });
}

/** A file, inspected where that is needed; without a container only a person can tell its kind. */
type InspectedFile = { taskId: TaskId; userId: UserId; fileName: string; container: Container | undefined };

/** The serial number of the customer's one tool of this service; '' without one. */
export async function readSerial(read: Read, userId: UserId, service: string): Promise<string> {
  const [serial, ...others] = new Set(
    (await slaveToolsOf(read, userId)).filter((tool) => tool.service === service).map((tool) => tool.serial),
  );
  return others.length === 0 ? (serial ?? '') : '';
}

/**
 * Begins with the original of a task that is being ordered. A file that was decoded for this customer before, as for an
 * update with the same original, is taken over; else the queue asks the service.
 */
export async function beginDecoding(
  tx: Tx,
  services: SlaveServices,
  file: InspectedFile & { sha256: string },
): Promise<DecodeStatus> {
  const { taskId, userId, sha256, fileName } = file;
  const recognition = await recogniseFile(tx, file);
  if (recognition === undefined || services[recognition.service] === undefined)
    return isSlaveFile(fileName) ? 'unreadable' : 'plain';
  const { service } = recognition;
  const earlier = await tx
    .selectFrom('slave_files as s')
    .innerJoin('tasks as t', 't.id', 's.task_id')
    .where('t.user_id', '=', userId)
    .where('t.original_sha256', '=', sha256)
    .where('s.service', '=', service)
    .where('s.state', '=', 'decoded')
    .orderBy('s.task_id', 'desc')
    .limit(1)
    .select(['s.decoded_sha256', 's.metadata'])
    .executeTakeFirst();
  const state = earlier === undefined ? 'waiting' : 'decoded';
  await tx
    .insertInto('slave_files')
    .values({
      task_id: taskId,
      service,
      state,
      decoded_sha256: earlier?.decoded_sha256 ?? null,
      metadata: earlier === undefined ? null : sql`${JSON.stringify(earlier.metadata)}::jsonb`,
    })
    .execute();
  if (state === 'waiting') await enqueueDecoding(tx, taskId);
  return state;
}
