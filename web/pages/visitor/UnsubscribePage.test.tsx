import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mailApi } from '#contract/mail.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const link = '/unsubscribe?token=abc';

test('the link of a mail names the mails, and turns them off by the button alone [P1.231]', async () => {
  const { server } = await openScreen(link, {
    world: 'accounts',
    before: (answers) => {
      answers.answer(mailApi.getUnsubscription, { kind: 'taskFinished', wanted: true });
      answers.answer(mailApi.unsubscribe, true);
    },
  });
  await expect.element(page.getByText('“File finished”')).toBeVisible();
  expect(server.sentTo(mailApi.unsubscribe)).toEqual([]);
  await page.getByRole('button', { name: 'Turn these mails off' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('These mails are off.');
  expect(server.sentTo(mailApi.unsubscribe).map(({ fields }) => fields)).toEqual([{ token: 'abc' }]);
  await expect.element(page.getByRole('button', { name: 'Turn these mails off' })).not.toBeInTheDocument();
});

test('mails that are off already leave nothing to press [P1.231]', async () => {
  await openScreen(link, {
    world: 'accounts',
    before: (server) => {
      server.answer(mailApi.getUnsubscription, { kind: 'taskFinished', wanted: false });
    },
  });
  await expect.element(page.getByRole('status')).toHaveTextContent('These mails are off.');
  await expect.element(page.getByRole('button', { name: 'Turn these mails off' })).not.toBeInTheDocument();
});

test('a link that the portal did not make is refused in words [P1.231]', async () => {
  await openScreen(link, {
    world: 'accounts',
    before: (server) => {
      server.refuse(mailApi.getUnsubscription, 'unsubscribeLinkNotValid');
    },
  });
  await expect.element(page.getByRole('alert').getByText(/^This link is not valid/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All notifications' })).toBeVisible();
});
