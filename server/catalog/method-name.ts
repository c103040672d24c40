import { type RawBuilder, sql } from 'kysely';

/** A language, or a column or question that names it. */
type InLanguage = string | RawBuilder<unknown>;

const textOf = (column: 'name' | 'comment', language: InLanguage): RawBuilder<string | null> =>
  sql`(select nullif(x.${sql.ref(column)}, '') from method_texts x where x.method_id = m.id and x.language = ${language})`;

/** What method `m` is called in a language, else in English; its own name where neither has one. */
export const methodName = (language: InLanguage): RawBuilder<string> =>
  sql<string>`coalesce(${textOf('name', language)}, ${textOf('name', 'en')}, m.name)`;

/** What customers read about method `m` in a language, else in English. */
export const methodComment = (language: InLanguage): RawBuilder<string> =>
  sql<string>`coalesce(${textOf('comment', language)}, ${textOf('comment', 'en')}, '')`;
