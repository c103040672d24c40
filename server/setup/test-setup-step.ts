import type { Finding, setupApi, TestableStep } from '#contract/setup.ts';
import type { Handler } from '#server/http/serve.ts';
import type { Seal } from '#server/db/seal.ts';
import type { openProviders } from '#server/purchases/index.ts';
import { enqueue } from '#server/queue/queue.ts';
import { readCurrency } from '#server/settings/index.ts';
import type { ResolveTxt } from './checks/read-mail-records.ts';
import { testAddress } from './checks/test-address.ts';
import { testMail } from './checks/test-mail.ts';
import { testPayment } from './checks/test-payment.ts';
import { readTester } from './checks/tester.ts';
import type { SetupConfig } from './find-gaps.ts';
import { beginTest, saveTest } from './saved-tests.ts';

export type TestParts = {
  readonly config: SetupConfig;
  readonly seal: Seal;
  readonly providers: ReturnType<typeof openProviders>;
  readonly resolveTxt: ResolveTxt;
};

/** Tests a step. A backup takes its time: it is made by the queue. */
export const testSetupStep =
  ({ config, seal, providers, resolveTxt }: TestParts): Handler<typeof setupApi.testSetupStep> =>
  async ({ actor, input: { step }, tx: read, write, refuse }) => {
    if (step === 'backup') {
      const hasBegun = await write(async (tx) => {
        const isFirst = await beginTest(tx, step);
        if (isFirst) await enqueue(tx, 'tryBackup', {}, 'tryBackup');
        return isFirst;
      });
      return hasBegun || refuse('testRunning');
    }
    const tester = await readTester(read, actor.id);
    const tests: Record<Exclude<TestableStep, 'backup'>, () => Promise<Finding[]>> = {
      mail: () => testMail(read, tester, config, resolveTxt),
      address: () => testAddress(config, seal),
      payment: async () => testPayment(config, providers, { ...tester, currency: await readCurrency(read) }),
    };
    const findings = await tests[step]();
    await write((tx) => saveTest(tx, step, findings));
    return true;
  };
