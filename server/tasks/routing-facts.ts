import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import { isListed } from '#server/catalog/index.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import type { RoutedTask } from './route-task.ts';
import { orderedMethods } from '#server/vocabulary/index.ts';

/** The facts that decide who works on a task that starts again. */
export const routingFacts = (read: Read, taskId: TaskId): Promise<RoutedTask> =>
  read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .crossJoin('portal_options as o')
    .leftJoin('slave_files as s', 's.task_id', 't.id')
    .where('t.id', '=', taskId)
    .select(['t.modification_mode as modificationMode', 't.file_name as fileName', 't.dtc_codes as dtcCodes'])
    .select(['t.dtc_hex as dtcHex', isListed.$castTo<boolean>().as('isListed')])
    .select(['o.automatic_status as automaticStatus', orderedMethods.as('methods')])
    .select(
      sql<RoutedTask['slaveReason'] | null>`case when s.state = 'failed' then 'slaveDecodeFailed'
        when s.task_id is null and not t.is_master then 'slaveFile' end`.as('slaveReason'),
    )
    .executeTakeFirstOrThrow()
    .then(nullsToUndefined);
