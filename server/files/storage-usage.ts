import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';

/**
 * Bytes taken by the uploads of a customer: files of orders and messages, and files sent for a check. The same content
 * counts once.
 */
export async function bytesUsedBy(read: Read, userId: UserId): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with sent as (
      select original_sha256 as sha256 from tasks where user_id = ${userId} and original_sha256 is not null
      union select support_sha256 from tasks where user_id = ${userId} and support_sha256 is not null
      union select sha256 from file_checks where user_id = ${userId}
      union select image_sha256 from file_checks where user_id = ${userId} and image_sha256 is not null
      union select u.sha256 from unpacked_originals u join tasks t on t.id = u.task_id where t.user_id = ${userId}
      union select file_sha256 from chat_messages where author_id = ${userId} and file_sha256 is not null)
    select coalesce(sum(f.size), 0)::bigint as bytes from sent s join files f on f.sha256 = s.sha256`.execute(read);
  return rows[0]?.bytes ?? 0;
}
