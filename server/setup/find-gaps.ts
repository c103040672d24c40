import { sql } from 'kysely';
import type { SellingStep } from '#contract/desk.ts';
import { type SetupGap, type SetupStep, setupSteps } from '#contract/setup.ts';
import { judgeBackupAge } from '#rules/backup-age.ts';
import { judgeSetupStep } from '#rules/setup-state.ts';
import { type BackupState, latestBackup } from '#server/backup/index.ts';
import { listedVehicles } from '#server/catalog/index.ts';
import { type Config, nobody } from '#server/config/config.ts';
import type { Read } from '#server/db/database.ts';
import { missingSellingSteps } from './selling-steps.ts';
import { readTests, type SavedTest } from './saved-tests.ts';

/** Settings of the server that the guided start judges. */
export type SetupConfig = Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'trustProxy' | 'stripe' | 'paypal'> & {
  readonly backup?: Config['backup'];
};

export type SetupFacts = {
  readonly gaps: Readonly<Record<SetupStep, readonly SetupGap[]>>;
  readonly tests: ReadonlyMap<SetupStep, SavedTest>;
  readonly waived: ReadonlySet<string>;
  readonly sellingSteps: SellingStep[];
  readonly backup: BackupState;
};

const readFacts = (read: Read) =>
  read
    .selectFrom('portal_options')
    .select([
      sql<boolean>`btrim(brand_name) <> '' and logo_sha256 is not null`.as('hasBrand'),
      // Delivered prices and hours were written before anything was logged.
      sql<boolean>`exists (select from audit_log where subject = 'price_classes')`.as('hasOwnPrices'),
      sql<boolean>`exists (select from audit_log where subject in ('support_hours', 'holidays'))`.as('hasOwnHours'),
      sql<boolean>`exists (${listedVehicles(read).select('v.id')})`.as('hasVehicles'),
      sql<boolean>`(select count(*) from users where role in ('admin', 'support') and active and erased_at is null) > 1`.as(
        'hasColleagues',
      ),
      sql<boolean>`exists (select from solutions)`.as('hasSolutions'),
    ])
    .executeTakeFirstOrThrow();

const isLocal = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** The gaps that are present, in the order in which they are written. */
const listGaps = (gaps: { readonly [Gap in SetupGap]?: boolean }): SetupGap[] =>
  (Object.keys(gaps) as SetupGap[]).filter((gap) => gaps[gap] === true);

/** Reads what each step of the guided start lacks, as the settings and the data of the portal show it. */
export async function readSetup(read: Read, config: SetupConfig): Promise<SetupFacts> {
  const hasProvider = config.stripe !== undefined || config.paypal !== undefined;
  const [facts, selling, backup, tests, waivers] = await Promise.all([
    readFacts(read),
    missingSellingSteps(read, hasProvider),
    latestBackup(read),
    readTests(read),
    read.selectFrom('setup_waivers').select('step').execute(),
  ]);
  const isMissing = (step: SellingStep) => selling.includes(step);
  const test = (step: SetupStep) => ({
    untested: tests.get(step) === undefined,
    testFailed: tests.get(step)?.hasFailed === true,
  });
  const hasServer = config.smtpUrl !== undefined;
  const hasAddress = !isLocal(config.publicUrl);
  const age = judgeBackupAge(backup, Date.now());
  return {
    gaps: {
      company: listGaps({
        company: isMissing('company'),
        taxRate: isMissing('taxRate'),
        vatNumber: isMissing('vatNumber'),
        letters: isMissing('letters'),
        brand: !facts.hasBrand,
      }),
      mail: listGaps({
        mailServer: !hasServer,
        mailSender: hasServer && config.mailFrom === nobody,
        ...(hasServer && test('mail')),
      }),
      address: listGaps({
        publicUrl: !hasAddress,
        https: hasAddress && !config.publicUrl.startsWith('https:'),
        ...(hasAddress && test('address')),
      }),
      payment: listGaps({
        ways: isMissing('ways'),
        transferCode: isMissing('transferCode'),
        ...(hasProvider && test('payment')),
      }),
      prices: listGaps({ prices: !facts.hasOwnPrices }),
      catalogue: listGaps({ vehicles: !facts.hasVehicles }),
      support: listGaps({ hours: !facts.hasOwnHours, alone: !facts.hasColleagues }),
      texts: listGaps({
        imprint: isMissing('imprint'),
        terms: isMissing('terms'),
        privacy: isMissing('privacy'),
      }),
      solution: listGaps({ solution: !facts.hasSolutions }),
      backup: listGaps({
        backup: backup.madeAt === undefined,
        backupOld: age === 'old',
        backupFailed: age === 'failed',
        notDaily: config.backup === undefined,
        ...test('backup'),
      }),
    },
    tests,
    waived: new Set(waivers.map(({ step }) => step)),
    sellingSteps: selling,
    backup,
  };
}

/** The steps of the guided start that are missing. */
export const missingSteps = ({ gaps, waived }: SetupFacts): SetupStep[] =>
  setupSteps.filter((step) => judgeSetupStep(gaps[step], !waived.has(step)) === 'missing');
