import { createECDH, createPublicKey, verify } from 'node:crypto';
import ece from 'http_ece';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { NotificationId, PushDeviceId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { sealWith } from '#server/db/seal.ts';
import { order } from '#test/orders.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import {
  localServices,
  makePushParts,
  type PushMessage,
  startPushService,
  type Subscription,
} from '#test/push-service.ts';
import { notify, notifyAboutTask } from '#server/notifications/index.ts';
import { makePushKey, rotatePushKey } from './push-keys.ts';
import { InnerAddressError, isPublicAddress, parseEndpoint, postToService, publicServices } from './push-services.ts';
import { sendPush } from './send-push.ts';

const service = await startPushService();
afterAll(() => service.stop());
// Its own queue is not at work: each test sends what it has written.
const portal = usePortal({ pushServices: localServices, works: false });
beforeEach(() => {
  service.answerWith(undefined);
});

const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
const keyFor = async (person: Person) => (await person.ask(notificationsApi.getPushKey, {})).publicKey;
const devicesOf = (person: Person) => person.ask(notificationsApi.getPushDevices, {});

async function subscribe(person: Person, subscription = service.subscribe()): Promise<Subscription> {
  const { endpoint, p256dh, auth } = subscription;
  await person.ask(notificationsApi.addPushDevice, { endpoint, p256dh, auth, publicKey: await keyFor(person) });
  return subscription;
}

/** The same person on another device. */
async function signInAgain({ id, username }: Person): Promise<Person> {
  const { token } = await portal().visitor.ask(accountsApi.signIn, { username, password });
  return { ...portal().clientOf(token), id, username, token };
}

/** The jobs that wait for a person's signals. */
async function waitingFor(person: Person) {
  const { rows } = await query(
    `select j.payload, extract(epoch from j.run_at - now())::int as wait
     from graphile_worker._private_jobs j
     where j.key like 'push:%' and (j.payload ->> 'notificationId')::int in (select id from notifications where user_id = $1)
     order by j.id`,
    person.id,
  );
  return rows as { payload: { notificationId: number; deviceId: number }; wait: number }[];
}
/** Does what waits for a person, as the queue does. */
async function sendWaiting(person: Person, now = new Date('2026-07-01T10:00:00Z')): Promise<void> {
  for (const { payload } of await waitingFor(person))
    await sendPush(
      makePushParts(portal()),
      { notificationId: NotificationId.parse(payload.notificationId), deviceId: PushDeviceId.parse(payload.deviceId) },
      now,
    );
}
const notifyOf = (person: Person, kind: 'newDevice' | 'lowBalance' = 'newDevice') =>
  portal()
    .database.db.transaction()
    .execute((tx) =>
      notify(
        tx,
        { user: person.id },
        { kind, facts: kind === 'newDevice' ? { browser: 'Firefox' } : { balance: creditCents(1234) } },
      ),
    );

describe('encryption', () => {
  test('gives the bytes of the example of RFC 8291, appendix A [P1.190]', () => {
    const keys = createECDH('prime256v1');
    keys.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
    const message = ece.encrypt(Buffer.from('When I grow up, I want to be a watermelon'), {
      version: 'aes128gcm',
      privateKey: keys,
      dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
      salt: 'DGv6ra1nlYgDCS1FRnbzlw',
    });
    expect(message.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });
});

/** The claims of a signed request, once its signature holds for the portal's key (RFC 8292). */
function readClaims({ headers }: PushMessage, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(key, 'base64url');
  const signer = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
}

describe('a signal', () => {
  test('is encrypted for the device, signed by the portal, and opens the order [P1.190 P1.191]', async () => {
    const customer = await portal().person({ credits: 500 });
    const device = await subscribe(customer);
    const { jobId, taskId } = await order(portal(), customer);
    await portal()
      .database.db.transaction()
      .execute((tx) => notifyAboutTask(tx, 'customer', { kind: 'taskFinished', taskId }));
    // Until then somebody who has the order open has read it.
    expect((await waitingFor(customer)).map(({ wait }) => wait > 0 && wait <= 5)).toEqual([true]);
    await sendWaiting(customer);
    const [message, ...others] = service.sentTo(device);
    if (message === undefined) throw new Error('nothing was sent');
    expect(others).toEqual([]);
    expect(device.read(message)).toMatchObject({
      title: 'Tuneport',
      text: `File #${taskId} is finished`,
      path: `/jobs/jobDetails?job=${jobId}`,
      jobId,
    });
    expect(message.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      topic: expect.stringMatching(/^n-\d+$/) as string,
    });
    expect(message.body.length).toBeLessThan(3000);
    const claims = readClaims(message, await keyFor(customer));
    expect(claims).toMatchObject({ aud: service.root, sub: 'https://files.example' });
    expect(Number(claims['exp'])).toBeLessThan(Date.now() / 1000 + 24 * 3600 + 60);
  });

  test('has no amounts in it [P1.191]', async () => {
    const customer = await portal().person();
    const device = await subscribe(customer);
    await notifyOf(customer, 'lowBalance');
    await sendWaiting(customer);
    const [message] = service.sentTo(device);
    const shown = JSON.stringify(message && device.read(message));
    expect(shown).toContain('Your balance is low');
    expect(shown).not.toContain('12');
  });

  test('goes to each device of its person alone [P1.191]', async () => {
    const [customer, other] = [await portal().person(), await portal().person()];
    const [phone, desk] = [await subscribe(customer), await subscribe(await signInAgain(customer))];
    for (const person of [customer, other]) await notifyOf(person);
    for (const person of [customer, other]) await sendWaiting(person);
    expect([service.sentTo(phone).length, service.sentTo(desk).length]).toEqual([1, 1]);
    expect(await waitingFor(other)).toEqual([]);
  });

  test('is not sent once the order was opened, or the subject switched off [P1.191]', async () => {
    const customer = await portal().person();
    const device = await subscribe(customer);
    await notifyOf(customer);
    await customer.ask(notificationsApi.markNotificationsRead, {});
    await sendWaiting(customer);
    await notifyOf(customer);
    const choice = { subject: 'newDevice', channel: 'push', wanted: false } as const;
    await customer.ask(notificationsApi.updateNotificationPreference, choice);
    await sendWaiting(customer);
    expect(service.sentTo(device)).toEqual([]);
    await query('delete from graphile_worker._private_jobs');
    await notifyOf(customer);
    expect(await waitingFor(customer)).toEqual([]);
  });

  test('waits for the end of quiet hours [P1.235]', async () => {
    const customer = await portal().person();
    const device = await subscribe(customer);
    const quiet = { from: 22 * 60, until: 6 * 60, zone: 'UTC', letsFinished: true };
    await customer.ask(notificationsApi.updateNotificationTimes, { digest: false, quiet });
    await notifyOf(customer);
    await sendWaiting(customer, new Date('2026-07-01T23:00:00Z'));
    expect(service.sentTo(device)).toEqual([]);
    expect((await waitingFor(customer)).map(({ wait }) => Math.round(wait / 3600))).toEqual([7]);
    await sendWaiting(customer, new Date('2026-07-02T06:00:00Z'));
    expect(service.sentTo(device)).toHaveLength(1);
  });
});

describe('an answer of the push service', () => {
  const sendOnce = async () => {
    const customer = await portal().person();
    await subscribe(customer);
    await notifyOf(customer);
    const outcome = await sendWaiting(customer).then(
      () => 'done',
      (error: unknown) => String(error),
    );
    return { customer, outcome, isThere: (await devicesOf(customer)).length > 0 };
  };
  const statusIs = (status: number, headers = {}) => {
    service.answerWith((response) => response.writeHead(status, headers).end('no'));
  };

  test.each([
    ['that it has it', 201, true],
    ['that it has it, of Mozilla', 200, true],
    ['that the subscription is unknown', 404, false],
    ['that the subscription has ended', 410, false],
    ['a redirect, which no browser follows here', 307, false],
    ['that the message is too large', 413, true],
    ['that the signature is not of its key', 403, true],
  ])('%s keeps or ends the device [P1.192]', async (_name, status, stays) => {
    statusIs(status, { location: 'http://127.0.0.1:9/' });
    expect(await sendOnce()).toMatchObject({ outcome: 'done', isThere: stays });
  });

  test('that is a failure has the queue try again [P1.192]', async () => {
    statusIs(503);
    expect(await sendOnce()).toMatchObject({ outcome: 'Error: the push service answered 503', isThere: true });
    service.answerWith((response) => response.destroy());
    expect(await sendOnce()).toMatchObject({
      outcome: expect.stringContaining('socket hang up') as string,
      isThere: true,
    });
  });

  test('that asks for patience is waited for, an hour at most [P1.192]', async () => {
    for (const [retryAfter, seconds] of [
      ['120', 120],
      ['86400', 3600],
      ['Wed, 01 Jul 2026 10:05:00 GMT', 300],
    ] as const) {
      statusIs(429, { 'retry-after': retryAfter });
      const { customer, outcome } = await sendOnce();
      expect(outcome).toBe('done');
      const [{ wait } = { wait: 0 }] = await waitingFor(customer);
      expect([wait > seconds - 30, wait <= seconds]).toEqual([true, true]);
    }
  });

  test('that refuses eight times in a row ends the device; a success resets the count [P1.192]', async () => {
    const customer = await portal().person();
    await subscribe(customer);
    const sendStatus = async (status: number) => {
      statusIs(status);
      await notifyOf(customer);
      await sendWaiting(customer);
      await query('delete from graphile_worker._private_jobs');
    };
    for (const status of [400, 400, 201, 401, 401, 401, 401, 401, 401, 401]) await sendStatus(status);
    expect(await devicesOf(customer)).toHaveLength(1);
    await sendStatus(403);
    expect(await devicesOf(customer)).toEqual([]);
  });
});

describe('addPushDevice', () => {
  test.each([
    'http://push.example/x',
    'https://user:secret@push.example/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://[::1]/x',
    'https://[2606:4700::1111]/x',
    'https://8.8.8.8/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://portal.internal/x',
    'https://printer.local/x',
    'https://push/x',
    'ftp://push.example/x',
    'javascript:alert(1)',
    'x',
  ])('refuses %s [P1.193]', (endpoint) => {
    expect(parseEndpoint(endpoint, publicServices)).toBeUndefined();
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('takes %s [P1.193]', (endpoint) => {
    expect(parseEndpoint(endpoint, publicServices)?.href).toBe(endpoint);
  });

  test.each([
    ['192.168.1.1', false],
    ['172.20.0.1', false],
    ['100.64.3.4', false],
    ['169.254.169.254', false],
    ['224.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['2a00:1450:4001::1', true],
    ['142.250.185.78', true],
  ])('reaches %s: %s [P1.193]', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  test('does not connect to a name that leads into the own network [P1.193]', async () => {
    const url = new URL('https://localhost:1/x');
    const sending = postToService(url, { headers: {}, body: Buffer.from('x') }, publicServices);
    await expect(sending).rejects.toBeInstanceOf(InnerAddressError);
  });

  test('replaces the subscription of its session, and takes one over from who had it before [P1.193]', async () => {
    const [customer, other] = [await portal().person(), await portal().person()];
    await subscribe(customer);
    const second = await subscribe(customer);
    expect(await devicesOf(customer)).toMatchObject([{ isThis: true }]);
    await subscribe(other, second);
    expect(await devicesOf(customer)).toEqual([]);
    expect(await devicesOf(other)).toHaveLength(1);
  });

  test('refuses a key that the portal has not, until the browser subscribes with the new one [P1.194]', async () => {
    const customer = await portal().person();
    const before = await keyFor(customer);
    const device = await subscribe(customer);
    await rotatePushKey(portal().database, sealWith(portal().secret));
    expect(await keyFor(customer)).not.toBe(before);
    const { endpoint, p256dh, auth } = service.subscribe();
    const refused = customer.ask(notificationsApi.addPushDevice, { endpoint, p256dh, auth, publicKey: before });
    await expect(refused).rejects.toMatchObject({ code: 'pushKeyChanged', status: 409 });
    // A device that subscribed with the old key gets signals by it.
    await notifyOf(customer);
    await sendWaiting(customer);
    const [message] = service.sentTo(device);
    expect(message && readClaims(message, before)).toMatchObject({ aud: service.root });
  });

  test('takes 20 devices of a person [P1.193]', async () => {
    const customer = await portal().person();
    await query(
      `insert into push_devices (user_id, session_id, key_id, endpoint, p256dh, auth)
       select $1, (select id from sessions where user_id = $1), (select max(id) from push_keys), 'https://push.example/' || n, 'x', 'x'
       from generate_series(1, 20) n`,
      customer.id,
    );
    const another = subscribe(await signInAgain(customer));
    await expect(another).rejects.toMatchObject({ code: 'tooManyPushDevices', status: 409 });
    await query('delete from push_devices where endpoint = $1', 'https://push.example/7');
    await subscribe(await signInAgain(customer));
    expect(await devicesOf(customer)).toHaveLength(20);
  });
});

describe('a device', () => {
  test('belongs to one person, who sees no address or key of it and ends it [P1.189]', async () => {
    const [customer, other] = [await portal().person(), await portal().person()];
    await subscribe(customer);
    const [device, ...others] = await devicesOf(customer);
    expect(others).toEqual([]);
    expect(Object.keys(device ?? {}).toSorted()).toEqual(['createdAt', 'isThis', 'pushDeviceId', 'userAgent']);
    const pushDeviceId = PushDeviceId.parse(device?.pushDeviceId);
    const asOther = other.ask(notificationsApi.removePushDevice, { pushDeviceId });
    await expect(asOther).rejects.toMatchObject({ status: 404 });
    expect(await customer.ask(notificationsApi.removePushDevice, { pushDeviceId })).toBe(true);
    expect(await devicesOf(customer)).toEqual([]);
  });

  test('shows the column of push in the choices once there is one [P1.189]', async () => {
    const customer = await portal().person();
    const hasColumn = async () =>
      (await customer.ask(notificationsApi.getNotificationPreferences, {})).some(({ channels }) =>
        channels.some(({ channel }) => channel === 'push'),
      );
    expect(await hasColumn()).toBe(false);
    await subscribe(customer);
    expect(await hasColumn()).toBe(true);
  });

  test.each([
    ['signing out', (person: Person) => person.ask(accountsApi.signOut, {})],
    [
      'leaving the company',
      (person: Person) => query(`update sessions set ended_at = now() where user_id = $1`, person.id),
    ],
  ])('hears nothing after %s, in the same transaction [P1.189]', async (_name, leave) => {
    const customer = await portal().person();
    const device = await subscribe(customer);
    await notifyOf(customer);
    await leave(customer);
    const { rows } = await query('select id from push_devices where user_id = $1', customer.id);
    expect(rows).toEqual([]);
    await sendWaiting(customer);
    expect(service.sentTo(device)).toEqual([]);
  });
});

test('the key of the portal is made once, and is sealed [P1.194]', async () => {
  const { database, secret } = portal();
  const seal = sealWith(secret);
  const before = (await query('select id from push_keys')).rows.length;
  await Promise.all([makePushKey(database, seal), makePushKey(database, seal)]);
  const { rows } = await query('select public_key, private_key from push_keys order by id');
  expect(rows.length).toBe(before);
  const opened = seal.open(rows[0].private_key as Buffer) ?? '';
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(opened, 'base64url');
  expect(keys.getPublicKey('base64url')).toBe(rows[0].public_key);
});
