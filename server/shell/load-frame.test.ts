import { expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { getPath } from '#contract/call.ts';
import { shellApi } from '#contract/shell.ts';
import { order } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();

const answerTo = (person: Person, etag?: string) =>
  fetch(`${portal().root}/api${getPath(shellApi.loadFrame)}`, {
    headers: { authorization: `Bearer ${person.token}`, ...(etag !== undefined && { 'if-none-match': etag }) },
  });

test('one round tells balance, options and what is unread [P1.23]', async () => {
  const [customer, support] = [await portal().person({ credits: 12 }), await portal().person({ role: 'support' })];
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await support.ask(chatApi.createMessage, { ...ids, message: 'Which tool?' });
  expect(await customer.ask(shellApi.loadFrame, {})).toMatchObject({
    options: { appVersion: expect.any(String), discountPercent: 0 },
    balance: { balance: 1200 },
    unread: [{ ...ids, unread: 1 }],
  });
});

test('an account that waits to be unlocked is told the options alone', async () => {
  const waiting = await portal().person({ active: false });
  expect(Object.keys(await waiting.ask(shellApi.loadFrame, {}))).toEqual(['options']);
});

test('unchanged it costs a 304 without a body; a new message makes it another answer [P1.23]', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  const etag = (await answerTo(customer)).headers.get('etag') ?? undefined;
  expect(etag).toBeDefined();
  const again = await answerTo(customer, etag);
  expect([again.status, await again.text()]).toEqual([304, '']);
  await support.ask(chatApi.createMessage, { ...ids, message: 'Which tool?' });
  expect((await answerTo(customer, etag)).status).toBe(200);
});
