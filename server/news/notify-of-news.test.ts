import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { newsApi } from '#contract/news.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { makeNews } from '#test/news.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { notifyOfNews } from './notify-of-news.ts';

const portal = usePortal({ own: true });
const titlesFor = async (person: Person) =>
  (await person.ask(notificationsApi.listNotifications, {})).data.map(({ facts }) => facts.title);
const run = (day = '2026-11-23') => notifyOfNews(portal().database, new Date(`${day}T12:00:00Z`));

test('news are notified of once to their readers, in their language, when they begin and when they say something else [P1.173]', async () => {
  const [german, english, support] = [
    await portal().person(),
    await portal().person(),
    await portal().person({ role: 'support' }),
  ];
  await german.ask(accountsApi.updateLanguage, { language: 'de' });
  const texts = [
    { language: 'en' as const, title: 'We move', text: 'On Friday.' },
    { language: 'de' as const, title: '', text: 'Wir ziehen um.' },
  ];
  await support.ask(newsApi.saveNews, makeNews('customers', { texts, from: '2026-11-24' }));
  await run('2026-11-23');
  expect(await titlesFor(english)).toEqual([]);
  await run('2026-11-24');
  await Promise.all([run('2026-11-24'), run('2026-11-24')]);
  expect(await titlesFor(english)).toEqual(['We move']);
  expect(await titlesFor(german)).toEqual(['Wir ziehen um.']);
  expect(await titlesFor(support)).toEqual([]);
  const { news } = await support.ask(newsApi.listNews, {});
  const [newsId] = news.map((one) => one.newsId);
  const changed = [{ language: 'en' as const, title: 'We stay', text: 'After all.' }];
  await support.ask(newsApi.saveNews, {
    ...makeNews('customers', { texts: changed }),
    ...(newsId !== undefined && { newsId }),
  });
  await run('2026-11-25');
  expect(await titlesFor(english)).toEqual(['We stay', 'We move']);
});
