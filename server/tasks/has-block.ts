import { sql } from 'kysely';

/** A block holds a task of this table or alias: it is blocked, or was when it was archived. */
export const hasBlock = (task: 'tasks' | 't' | 'p') =>
  sql<boolean>`(${sql.table(task)}.status = 'blocked' or ${sql.table(task)}.blocked_from is not null)`;
