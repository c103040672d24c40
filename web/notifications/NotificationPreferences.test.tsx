import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PushDeviceId } from '#contract/ids.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('a customer turns an e-mail off, and it stays off [P1.30 P1.172]', async () => {
  const { server, reload } = await openScreen('/account/edit', { world: 'mailChoices', as: 'customer' });
  const choice = page.getByRole('switch', { name: 'A file is finished: E-mail' });
  await expect.element(choice).toBeChecked();
  server.moveTo('switched off');
  // Its track lies over it, as in every switch, and takes the press.
  await choice.click({ force: true });
  await expect.element(page.getByText('You will no longer be notified this way.')).toBeVisible();
  await reload();
  await expect.element(choice).not.toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'A file is finished: Bell' })).toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'A file is blocked: E-mail' })).toBeChecked();
});

test('what protects the account has no switch [P1.172]', async () => {
  await openScreen('/account/edit', { world: 'mailChoices', as: 'customer' });
  await expect
    .element(page.getByRole('row', { name: 'A new device signs in to my account always always' }))
    .toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'The portal has news: Bell' })).toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'The portal has news: E-mail' })).not.toBeInTheDocument();
});

describe('push on this device', () => {
  const choice = page.getByRole('switch', { name: 'Push on this device' });
  const keys = { endpoint: 'https://push.example/1', keys: { p256dh: 'a'.repeat(87), auth: 'b'.repeat(22) } };
  /** A subscription of a browser; the one of this test reaches no push service. */
  const subscription = { toJSON: () => keys, unsubscribe: () => Promise.resolve(true) } as unknown as PushSubscription;
  const world = { world: 'mailChoices', as: 'customer' } as const;

  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.removeItem('tuneport.push');
  });
  const permit = (permission: NotificationPermission) => {
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission);
    vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission);
  };
  const worker = (manager: object) =>
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue({
      pushManager: { getSubscription: () => Promise.resolve(null), ...manager },
    } as unknown as ServiceWorkerRegistration);

  test('asks for the permission, subscribes, and tells the portal [P1.203]', async () => {
    permit('granted');
    worker({ subscribe: () => Promise.resolve(subscription) });
    const { server } = await openScreen('/account/edit', {
      ...world,
      before: (answers) => {
        answers.answer(notificationsApi.getPushKey, { publicKey: 'the-key' });
        answers.answer(notificationsApi.addPushDevice, { pushDeviceId: PushDeviceId.parse(1) });
      },
    });
    await expect.element(choice).not.toBeChecked();
    await choice.click({ force: true });
    await expect.element(choice).toBeChecked();
    expect(server.sentTo(notificationsApi.addPushDevice).map(({ fields }) => fields)).toEqual([
      { endpoint: keys.endpoint, ...keys.keys, publicKey: 'the-key' },
    ]);
  });

  test('says how to allow what is blocked [P1.203]', async () => {
    permit('denied');
    await openScreen('/account/edit', world);
    await expect.element(choice).toBeDisabled();
    await expect.element(page.getByText(/^Notices are blocked for this page/)).toBeVisible();
  });

  test('stays off where the permission is not given, and says so where no push service is reached [P1.203]', async () => {
    permit('default');
    const { server, reload } = await openScreen('/account/edit', {
      ...world,
      before: (answers) => {
        answers.answer(notificationsApi.getPushKey, { publicKey: 'the-key' });
      },
    });
    await choice.click({ force: true });
    await expect.element(choice).toBeEnabled();
    await expect.element(choice).not.toBeChecked();
    permit('granted');
    worker({ subscribe: () => Promise.reject(new DOMException('push service error', 'AbortError')) });
    await reload();
    await choice.click({ force: true });
    await expect.element(page.getByText(/does not reach its push service/)).toBeVisible();
    await expect.element(choice).not.toBeChecked();
    expect(server.sentTo(notificationsApi.addPushDevice)).toEqual([]);
  });

  test('lists other devices, and ends push on them [P1.203]', async () => {
    const { server } = await openScreen('/account/edit', {
      ...world,
      before: (answers) => {
        answers.answer(notificationsApi.getPushDevices, [
          {
            pushDeviceId: PushDeviceId.parse(7),
            userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
            createdAt: '2026-05-01T10:00:00.000Z',
            isThis: false,
          },
        ]);
        answers.answer(notificationsApi.removePushDevice, true);
      },
    });
    await page.getByRole('button', { name: 'No more push on Chrome 150, Android' }).click();
    await expect.element(page.getByText('This device gets no more push.')).toBeVisible();
    expect(server.sentTo(notificationsApi.removePushDevice).map(({ fields }) => fields)).toEqual([{ pushDeviceId: 7 }]);
  });
});

test('e-mails are gathered once a day where that is chosen, and quiet hours wait for push [P1.235 P1.236]', async () => {
  const { server } = await openScreen('/account/edit', {
    world: 'mailChoices',
    as: 'customer',
    before: (answers) => {
      answers.answer(notificationsApi.updateNotificationTimes, { digest: true });
    },
  });
  const digest = page.getByRole('switch', { name: 'Gather e-mails once a day' });
  await expect.element(digest).not.toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'Quiet hours' })).not.toBeInTheDocument();
  await digest.click({ force: true });
  await expect.element(page.getByText('Your times are saved.')).toBeVisible();
  expect(server.sentTo(notificationsApi.updateNotificationTimes).map(({ fields }) => fields)).toEqual([
    { digest: true },
  ]);
});

test('quiet hours are set where push reaches the person [P1.235]', async () => {
  const { server } = await openScreen('/account/edit', {
    world: 'mailChoices',
    as: 'customer',
    before: (answers) => {
      answers.answer(notificationsApi.getNotificationPreferences, [
        { subject: 'taskFinished', channels: [{ channel: 'push', wanted: true, isFixed: false }] },
      ]);
      answers.answer(notificationsApi.getNotificationTimes, {
        digest: false,
        quiet: { from: 1320, until: 360, zone: 'Europe/Vienna', letsFinished: true },
      });
      answers.answer(notificationsApi.updateNotificationTimes, { digest: false });
    },
  });
  await expect.element(page.getByLabelText('From')).toHaveValue('22:00');
  await page.getByLabelText('Until').fill('07:30');
  await page.getByRole('checkbox', { name: 'Finished files get through' }).click();
  await expect
    .poll(() => server.sentTo(notificationsApi.updateNotificationTimes).map(({ fields }) => fields))
    .toContainEqual({ digest: false, quiet: { from: 1320, until: 450, zone: 'Europe/Vienna', letsFinished: true } });
});
