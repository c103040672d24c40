import { sql } from 'kysely';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import type { Tx } from '#server/db/database.ts';

type Row = { readonly id: number; readonly row: { readonly ownDetails: OwnDetails | undefined } };

/** Writes what customers note of orders or files; a line without such columns leaves them as they are. */
export async function writeOwnDetails(tx: Tx, owner: 'job_id' | 'task_id', written: readonly Row[]): Promise<void> {
  const rows = written.flatMap(({ id, row: { ownDetails } }) =>
    ownDetails === undefined ? [] : [{ id, ...ownDetails }],
  );
  if (rows.length === 0) return;
  await sql`
    merge into own_details d
    using json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, reference text, plate text, "endCustomer" text, pairs jsonb)
    on d.${sql.ref(owner)} = r.id
    when matched and (d.reference, d.plate, d.end_customer, d.pairs)
        is distinct from (r.reference, r.plate, r."endCustomer", r.pairs)
      then update set reference = r.reference, plate = r.plate, end_customer = r."endCustomer", pairs = r.pairs
    when not matched and (r.reference, r.plate, r."endCustomer", r.pairs) is distinct from ('', '', '', '[]'::jsonb)
      then insert (${sql.ref(owner)}, reference, plate, end_customer, pairs)
        values (r.id, r.reference, r.plate, r."endCustomer", r.pairs)`.execute(tx);
}
