import { sql } from 'kysely';
import { type SellingStep, type SetUpStep, setUpSteps } from '#contract/desk.ts';
import type { Read } from '#server/db/database.ts';

type SetUpFacts = { name: boolean; prices: boolean; order: boolean };

/** Reads which steps of setting up the portal its data shows as done. A price counts as set once anybody has changed one. */
export const setUpFacts = (read: Read): Promise<SetUpFacts> =>
  read
    .selectFrom('portal_options')
    .select([
      sql<boolean>`btrim(brand_name) <> '' and logo_sha256 is not null`.as('name'),
      sql<boolean>`exists (select from audit_log where subject = 'price_classes')`.as('prices'),
      sql<boolean>`exists (select from tasks)`.as('order'),
    ])
    .executeTakeFirstOrThrow();

type Facts = SetUpFacts & { selling: readonly SellingStep[]; mail: boolean; backup: boolean };

/** Steps of setting up the portal that are still to be done. */
export function missingSetUpSteps({ selling, ...facts }: Facts): SetUpStep[] {
  const isDone: Record<SetUpStep, boolean> = {
    ...facts,
    company: !selling.includes('company'),
    ways: !selling.includes('ways'),
  };
  return setUpSteps.filter((step) => !isDone[step]);
}
