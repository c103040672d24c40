import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Objects of the portal itself: not of extensions, and no partitions, which are as their table. */
const isOwn = (catalog: string, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`not exists (
  select from pg_depend d where d.classid = ${sql.lit(catalog)}::regclass and d.objid = ${id} and d.deptype = 'e')`;

/**
 * The tables of a migrated database as they are, with constraints, indexes and triggers, then its functions: the SQL of
 * `server/schema/schema.sql`, which is to be read and never run.
 */
export async function describeSchema<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows: tables } = await sql<{ name: string; lines: string[]; rest: string[] }>`
    select c.relname as name,
      array(select format('  %s %s%s%s', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
          case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(e.adbin, e.adrelid) || ') stored'
            when a.attidentity <> '' then ' generated always as identity'
            when e.adbin is not null then ' default ' || pg_get_expr(e.adbin, e.adrelid) else '' end,
          case when a.attnotnull then ' not null' else '' end)
        from pg_attribute a left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum)
      || array(select format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
        from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' order by k.conname) as lines,
      array(select pg_get_indexdef(i.indexrelid) || ';' from pg_index i join pg_class x on x.oid = i.indexrelid
        where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by x.relname)
      || array(select pg_get_triggerdef(t.oid) || ';' from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as rest
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and ${isOwn('pg_class', sql`c.oid`)}
    order by c.relname`.execute(db);
  const { rows: functions } = await sql<{ text: string }>`
    select pg_get_functiondef(p.oid) || ';' as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and ${isOwn('pg_proc', sql`p.oid`)}
    order by p.proname, p.oid::regprocedure::text`.execute(db);
  const parts = [
    '-- Written by `npm run generate` from the migrations, to be read; do not edit or run.',
    ...tables.map(({ name, lines, rest }) => [`create table ${name} (\n${lines.join(',\n')}\n);`, ...rest].join('\n')),
    ...functions.map(({ text }) => text.trimEnd()),
  ];
  return `${parts.join('\n\n').replaceAll(/[ \t]+$/gm, '')}\n`;
}
