import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getTypedWord } from '#rules/search-words.ts';

/** Digits from which a beginning of a SHA-256 tells one file from all others. */
const minDigits = 8;

/** The beginning of a SHA-256 that a word is; undefined of any other word. */
function digestIn(word: string): string | undefined {
  const typed = getTypedWord(word);
  return typed.length >= minDigits && /^[0-9a-f]{1,64}$/.test(typed) ? typed : undefined;
}

/** A digest begins with some digits: as a range, so that any index of digests answers it. */
const beginsWith = (column: string, digits: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} >= ${digits} and ${sql.ref(column)} < ${`${digits}g`}`;

/** Tasks whose original, decoded or unpacked image or any modified file has a digest that begins so. */
const tasksWith = (digits: string) => sql`
  select o.id from tasks o where ${beginsWith('o.original_sha256', digits)}
  union all select f.task_id from task_files f where ${beginsWith('f.sha256', digits)}
  union all select s.task_id from slave_files s where ${beginsWith('s.decoded_sha256', digits)}
  union all select p.task_id from unpacked_originals p where ${beginsWith('p.sha256', digits)}`;

/** The ids of the tasks, jobs or solutions with a file whose SHA-256 begins with a word, as a query; undefined: the word is none. */
export function findContents(kind: 'task' | 'job' | 'solution', word: string): RawBuilder<unknown> | undefined {
  const digits = digestIn(word);
  if (digits === undefined) return undefined;
  if (kind === 'task') return sql`(${tasksWith(digits)})`;
  if (kind === 'job') return sql`(select t.job_id from tasks t where t.id in (${tasksWith(digits)}))`;
  return sql`(select o.id from solutions o where ${beginsWith('o.original_sha256', digits)})`;
}
