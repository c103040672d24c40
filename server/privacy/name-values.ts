import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';

/** Values by which an account can be told from others: names, addresses of mail, numbers of vehicles and of tax. */
export async function nameValues(read: Read, userId: UserId): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct trim(v) as value from (
      select unnest(array[u.username, u.email, u.company_name, u.vat_number, u.street,
        case when u.first_name <> '' and u.second_name <> '' then u.first_name || ' ' || u.second_name else '' end]) as v
      from users u where u.id = ${userId}
      union all select vin from jobs where user_id = ${userId}
      union all select unnest(array[d.plate, d.end_customer]) from own_details d
        where d.job_id in (select id from jobs where user_id = ${userId}) or d.task_id in (select id from tasks where user_id = ${userId})
      union all select email from email_changes where user_id = ${userId}
      union all select serial from customer_tools where user_id = ${userId}
      union all select m.recipient from mails m where m.about_user_id = ${userId} and m.kind = 'emailChange') x
    where trim(v) <> ''`.execute(read);
  return rows.map(({ value }) => value);
}
