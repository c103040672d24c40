import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { priceTemplatesApi } from '#contract/pricing/price-templates.ts';
import { setupApi, type StepState } from '#contract/setup.ts';
import { expectAccessible } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const admin = { world: 'desk', as: 'admin' } as const;

/** Opens the guided start with other states of some steps. */
const open = (changed: Partial<Record<StepState['step'], Partial<StepState>>> = {}) =>
  openScreen('/admin/setup', {
    ...admin,
    before: (replay) => {
      replay.patch(setupApi.getSetup, (setup) => ({
        ...setup,
        steps: setup.steps.map((state) => ({ ...state, ...changed[state.step] })),
      }));
    },
  });
const step = (name: string) => page.getByRole('listitem', { name, exact: true });

describe('guided start', () => {
  test('shows ten steps with what each lacks and the page that does it [P1.140]', async () => {
    await open({ catalogue: { state: 'done', gaps: [] }, texts: { state: 'missing', gaps: ['imprint'] } });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Guided start' })).toBeVisible();
    expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(10);
    await expect.element(step('Legal texts')).toMatchTextContent('Missing');
    await expect.element(step('Legal texts')).toMatchTextContent('Imprint');
    await expect
      .element(step('Legal texts').getByRole('link', { name: 'Write the texts' }))
      .toHaveAttribute('href', '/admin/texts');
    await expect
      .element(step('First solution').getByRole('link', { name: 'Drop a pair' }))
      .toHaveAttribute('href', '/admin/solutions?list=exchange');
    await expect.element(step('Catalogue')).toMatchTextContent('Done');
    await expect.element(step('Catalogue').getByRole('button')).not.toBeInTheDocument();
  });

  test('marks a step as not needed and takes that back [P1.141]', async () => {
    const { server } = await open({
      solution: { state: 'missing', gaps: ['solution'] },
      texts: { state: 'notNeeded' },
    });
    server.answer(setupApi.updateSetupStep, true);
    await step('First solution').getByRole('button', { name: 'Mark as not needed' }).click();
    await expect.poll(() => server.sentTo(setupApi.updateSetupStep)).toHaveLength(1);
    expect(server.sentTo(setupApi.updateSetupStep)[0]?.fields).toEqual({ step: 'solution', isNeeded: false });
    await expect.element(step('Legal texts').getByRole('link')).not.toBeInTheDocument();
    await step('Legal texts').getByRole('button', { name: 'Needed after all' }).click();
    await expect.poll(() => server.sentTo(setupApi.updateSetupStep)).toHaveLength(2);
  });

  test('shows the findings of a test with the record to set [P1.142]', async () => {
    const { server } = await open({
      mail: {
        state: 'attention',
        gaps: ['testFailed'],
        test: {
          startedAt: '2026-11-02T10:00:00.000Z',
          isRunning: false,
          findings: [
            { finding: 'mailLogin', detail: '535 no such user' },
            { finding: 'spfMissing', record: { name: 'files.example', value: 'v=spf1 mx ~all' } },
          ],
        },
      },
    });
    const mail = step('E-mail');
    await expect.element(mail).toMatchTextContent('refuses user or password');
    await expect.element(mail).toMatchTextContent('535 no such user');
    await expect.element(mail).toMatchTextContent('v=spf1 mx ~all');
    server.answer(setupApi.testSetupStep, true);
    await mail.getByRole('button', { name: 'Send a test e-mail' }).click();
    await expect.poll(() => server.sentTo(setupApi.testSetupStep)).toHaveLength(1);
  });

  test('a running trial of the backup shows its progress and cannot be begun twice [P1.145]', async () => {
    await open({
      backup: {
        test: {
          startedAt: '2026-11-02T10:00:00.000Z',
          isRunning: true,
          findings: [{ finding: 'backupMade', detail: '/backups/2026' }],
        },
      },
    });
    const backup = step('Backup');
    await expect.element(backup).toMatchTextContent('The test is running');
    await expect.element(backup).toMatchTextContent('The backup was made: /backups/2026');
    await expect.element(backup.getByRole('button', { name: 'Back up and restore on trial' })).toBeDisabled();
  });

  test('asks before a template replaces changed prices [P1.146]', async () => {
    const { server } = await open();
    server.refuse(priceTemplatesApi.applyPriceTemplate, 'standardPricesChanged');
    const simple = page.getByRole('list', { name: 'Price templates' }).getByRole('listitem').first();
    await expect.element(simple).toMatchTextContent('30 to 60 credits');
    await simple.getByRole('button', { name: 'Use these prices' }).click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent('Replace your prices?');
    await expectAccessible('guided start');
    server.answer(priceTemplatesApi.applyPriceTemplate, true);
    await page.getByRole('dialog').getByRole('button', { name: 'Replace prices' }).click();
    await expect.element(page.getByText('The standard prices were set.')).toBeVisible();
    expect(server.sentTo(priceTemplatesApi.applyPriceTemplate).at(-1)?.fields).toEqual({
      template: 'simple',
      replacesChanged: true,
    });
  });
});
