import { type RawBuilder, sql } from 'kysely';
import { businessTimeZone } from '#rules/support-hours.ts';

const zone = sql.lit(businessTimeZone);

/** What the clocks of the business show at an instant, as PostgreSQL's timestamp without a zone. */
export const localTime = (at: RawBuilder<unknown>): RawBuilder<string> => sql`(${at} at time zone ${zone})`;

/** The instant at which the clocks of the business show a timestamp. */
export const instantOf = (local: RawBuilder<unknown>): RawBuilder<string> => sql`(${local} at time zone ${zone})`;
