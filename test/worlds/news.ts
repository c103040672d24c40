import { newsApi } from '#contract/news.ts';
import { deskApi } from '#contract/desk.ts';
import { GroupId } from '#contract/ids.ts';
import { settingsApi } from '#contract/settings.ts';
import { makeNews } from '#test/news.ts';
import { defineWorld } from './define.ts';

/** News in every state, seen by visitors, customers and staff. */
export const news = defineWorld(async ({ person, portal, visitor, frame, scene }) => {
  const support = await person('support', { role: 'support' });
  const customer = await person('customer', { credits: 100 });
  const { rows } = await portal.database.pool.query<{ id: number }>(
    `insert into customer_groups (name) values ('Visitors of the fair') returning id`,
  );
  const groupId = GroupId.parse(rows[0]?.id);
  const textOf = (title: string, text: string) => ({ texts: [{ language: 'en' as const, title, text }] });
  const drafts = [
    makeNews('staff', { ...textOf('Old price list', 'Gone.'), to: '2020-12-31' }),
    makeNews('groups', { ...textOf('Fair', 'See you there.'), groupIds: [groupId], from: '2900-01-01' }),
    makeNews('customers', {
      ...textOf('', 'New tools are supported.'),
      audience: ['visitors', 'customers'],
      link: '/jobCreate',
      dismissible: false,
    }),
    makeNews('customers', {
      texts: [
        { language: 'en', title: 'Closed on Friday', text: 'Support is back <b>on Monday</b>.' },
        { language: 'de', title: 'Freitag geschlossen', text: 'Am Montag ist der Support wieder da.' },
      ],
      audience: ['visitors', 'customers', 'staff'],
      level: 'attention',
    }),
  ];
  for (const draft of drafts) await support.ask(newsApi.saveNews, draft);
  const { news: listed } = await support.ask(newsApi.listNews, {});
  for (const reader of [support, customer]) await frame(reader);
  await support.ask(deskApi.getDesk, {});
  await visitor.ask(settingsApi.loadPublicOptions, {});

  scene('closed');
  const newsId = listed[0]?.newsId;
  if (newsId === undefined) throw new Error('no news are listed');
  await customer.ask(newsApi.dismissNews, { newsId });
  await customer.ask(newsApi.getNews, {});
  // Other worlds are recorded on the same portal.
  for (const { newsId: id } of listed) await support.ask(newsApi.deleteNews, { newsId: id });
  await portal.database.pool.query('delete from customer_groups where id = $1', [groupId]);
  return { newsId };
});
