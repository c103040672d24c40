import { z } from 'zod';
import { call } from './call.ts';
import { flag, instant, nothing } from './wire.ts';

/** Steps from a new portal to one that sells, in the order in which they are shown. `support`: hours and staff. */
export const setupSteps = [
  'company',
  'mail',
  'address',
  'payment',
  'prices',
  'catalogue',
  'support',
  'texts',
  'solution',
  'backup',
] as const;
export const SetupStep = z.enum(setupSteps);
export type SetupStep = z.output<typeof SetupStep>;

/** Steps with a test. */
export const testableSteps = ['mail', 'address', 'payment', 'backup'] as const;
export const TestableStep = z.enum(testableSteps);
export type TestableStep = z.output<typeof TestableStep>;

/** Reasons why a step is not done: `missing` leaves it open, `attention` does not. */
export const setupGaps = {
  company: 'missing',
  taxRate: 'missing',
  vatNumber: 'attention',
  letters: 'attention',
  brand: 'attention',
  mailServer: 'missing',
  mailSender: 'missing',
  publicUrl: 'missing',
  https: 'missing',
  ways: 'missing',
  transferCode: 'attention',
  prices: 'missing',
  vehicles: 'missing',
  hours: 'missing',
  alone: 'attention',
  imprint: 'missing',
  terms: 'missing',
  privacy: 'missing',
  solution: 'missing',
  backup: 'missing',
  backupOld: 'attention',
  backupFailed: 'attention',
  notDaily: 'attention',
  untested: 'attention',
  testFailed: 'attention',
} as const satisfies Record<string, 'missing' | 'attention'>;
export type SetupGap = keyof typeof setupGaps;
const SetupGap = z.enum(Object.keys(setupGaps) as [SetupGap, ...SetupGap[]]);

/** Results of tests, each with its verdict. */
export const setupFindings = {
  mailSent: 'ok',
  mailServerMissing: 'bad',
  mailHostUnknown: 'bad',
  mailNoConnection: 'bad',
  mailTls: 'bad',
  mailLogin: 'bad',
  mailSenderRefused: 'bad',
  mailRecipientRefused: 'bad',
  mailRefused: 'bad',
  spfFound: 'ok',
  spfMissing: 'bad',
  spfTwice: 'bad',
  dkimFound: 'ok',
  dkimMissing: 'warning',
  dmarcFound: 'ok',
  dmarcMissing: 'warning',
  dnsSilent: 'warning',
  addressReached: 'ok',
  addressUnknown: 'bad',
  addressNoConnection: 'bad',
  addressTls: 'bad',
  addressRedirects: 'bad',
  addressForeign: 'bad',
  socketsOpen: 'ok',
  socketsClosed: 'bad',
  proxyNone: 'ok',
  proxyTrusted: 'ok',
  proxyIgnored: 'bad',
  proxySilent: 'bad',
  proxyCount: 'warning',
  providerMissing: 'warning',
  liveKey: 'warning',
  checkoutMade: 'ok',
  checkoutFailed: 'bad',
  backupMade: 'ok',
  backupNotMade: 'bad',
  backupRestored: 'ok',
  backupNotRestored: 'bad',
  restoreNoRoom: 'bad',
  restoreNoDatabase: 'warning',
} as const satisfies Record<string, 'ok' | 'warning' | 'bad'>;
export type SetupFinding = keyof typeof setupFindings;

export const Finding = z.object({
  finding: z.enum(Object.keys(setupFindings) as [SetupFinding, ...SetupFinding[]]),
  /** The thing that it is about, or the words of the other side, such as the reply of a mail server. */
  detail: z.string().optional(),
  /** The TXT record to set. */
  record: z.object({ name: z.string(), value: z.string() }).optional(),
});
export type Finding = z.output<typeof Finding>;

export const setupStates = ['done', 'attention', 'missing', 'notNeeded'] as const;
export type SetupState = (typeof setupStates)[number];

const StepState = z.object({
  step: SetupStep,
  state: z.enum(setupStates),
  gaps: z.array(SetupGap),
  /** The last test; absent where there was none, or no test exists. */
  test: z.object({ startedAt: instant, isRunning: z.boolean(), findings: z.array(Finding) }).optional(),
});
export type StepState = z.output<typeof StepState>;

export const setupApi = {
  getSetup: call({
    method: 'GET',
    name: 'getSetup',
    who: 'staff',
    needs: ['settings'],
    about:
      'The steps of the guided start with their states, as the data of the portal show them, and their last tests.',
    shows: ['setup', 'settings', 'prices', 'catalog', 'library', 'accounts'],
    input: nothing,
    output: z.object({
      steps: z.array(StepState),
      /** Number of steps that are missing. */
      missing: z.int(),
    }),
    refusals: {},
  }),

  updateSetupStep: call({
    method: 'POST',
    name: 'updateSetupStep',
    who: 'staff',
    needs: ['settings'],
    about: 'Marks a step of the guided start as not needed, or as needed again; false: it was so already.',
    changes: ['setup'],
    input: z.object({ step: SetupStep, isNeeded: flag }),
    output: z.boolean(),
    refusals: {},
  }),

  testSetupStep: call({
    method: 'POST',
    name: 'testSetupStep',
    who: 'staff',
    needs: ['settings'],
    about:
      'Tests a step and saves the findings: sends a mail to the caller and reads the records of the sender’s domain, asks the portal’s own PUBLIC_URL, makes a checkout in a provider’s test mode, or begins to make a backup and to restore it into a scratch database.',
    changes: ['setup'],
    asksService: true,
    input: z.object({ step: TestableStep }),
    output: z.literal(true),
    refusals: { testRunning: 409 },
  }),
};
