import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '#contract/call.ts';
import type { Topic } from '#contract/topics.ts';
import type { Database } from './database.ts';
import type { Jobs, Schedule } from './queue.ts';
import type { Actor } from './serve.ts';

/** Topics of which each customer has a version; of the others there is only the portal's. */
const topicsOfCustomers: readonly Topic[] = ['tasks', 'chat', 'credits'];

/** The portal's part in each version, raised where everything may be different. */
const everything = 'everything';

/**
 * The version of topics for the user `u` of the statement that this is a part of: staff see every customer's, a customer
 * their own. Read in the statement that looks up the session, it is older than any row that the answer is made of. The day is
 * a part of it, by the clocks of UTC and of the business: days off pass, and lists show what was ordered today.
 *
 * @param today the day of the business
 */
export function versionOf(topics: readonly Topic[], today: RawBuilder<string>): RawBuilder<string> {
  const ofCustomers = topics.filter((topic) => topicsOfCustomers.includes(topic));
  const ofPortal = [everything, ...topics.filter((topic) => !topicsOfCustomers.includes(topic))];
  // Written out: with parameters PostgreSQL plans the statement anew for each call.
  const listed = (names: readonly string[]) => sql`array[${sql.join(names.map((name) => sql.lit(name)))}]::text[]`;
  return sql<string>`(select concat_ws(' ', current_date, ${today}, bit_xor(v.raised)) from (
    select raised from versions where owner = 0 and topic = any(${listed(ofPortal)})
    union all select raised from versions
      where owner = case u.role when 'customer' then u.id else 0 end and topic = any(${listed(ofCustomers)})) v)`;
}

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'body'> & { readonly actor: Actor | undefined };

/**
 * The ETag of the answer to a call that is held by versions: all that the answer depends on, so that nothing of it has to be
 * read to know that it is the same.
 *
 * @param build the program and the settings that answer
 * @returns undefined where the call is held by none
 */
export function etagOf(build: string, { name }: Call, { method, url, body, actor }: Asked): string | undefined {
  if (actor?.version === undefined) return undefined;
  const { id, role, active, impersonatorId, version } = actor;
  const asked = [build, name, method, url, method === 'POST' ? body : null, id, role, active, impersonatorId, version];
  return `"v${hash('sha256', JSON.stringify(asked), 'base64url')}"`;
}

/** Makes one row of the many that transactions have added to a version; what they add up to stays. */
export const versionsJobs = ({ db }: Database): Jobs => ({
  foldVersions: async () => {
    await sql`
      with raised_often as (select owner, topic from versions group by owner, topic having count(*) > 1),
      gone as (
        delete from versions v using raised_often o where v.owner = o.owner and v.topic = o.topic
        returning v.owner, v.topic, v.raised)
      insert into versions (owner, topic, raised)
      select owner, topic, bit_xor(raised) from gone group by owner, topic`.execute(db);
  },
});

export const versionsSchedule: Schedule = { foldVersions: '* * * * *' };

/** Raises every version: answers from before are not taken for the present ones. */
export const raiseEverything = `insert into versions (owner, topic) values (0, '${everything}')`;
