import { beforeEach, describe, expect, test } from 'vitest';
import { GroupId, NewsId } from '#contract/ids.ts';
import { newsApi } from '#contract/news.ts';
import { settingsApi } from '#contract/settings.ts';
import { makeNews } from '#test/news.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
const query = (text: string, values: unknown[] = []) => portal().database.pool.query<{ id: number }>(text, values);

beforeEach(async () => {
  await query(`delete from news where kind = 'own'`);
  await query(`update news set active = true, from_day = null, to_day = null`);
});

const over = { from: '2020-01-01', to: '2020-12-31' };
const planned = { from: '2900-01-01' };

const support = () => portal().person({ role: 'support' });

/** The titles of what a user is shown; of a visitor without one. */
async function titlesFor(person?: Person): Promise<(string | undefined)[]> {
  const { visitor } = portal();
  const news = await (person === undefined
    ? visitor.ask(settingsApi.loadPublicOptions, {}).then((options) => options.news)
    : person.ask(newsApi.getNews, {}));
  return news.map(({ texts }) => texts[0]?.title);
}

const titled = (title: string) => ({ texts: [{ language: 'en' as const, title, text: 'More of it' }] });

/** A new group with a customer in it. */
async function groupWithCustomer(name: string): Promise<{ groupId: GroupId; customer: Person }> {
  const { rows } = await query('insert into customer_groups (name) values ($1) returning id', [name]);
  const groupId = GroupId.parse(rows[0]?.id);
  const customer = await portal().person();
  await query('update users set group_id = $1 where id = $2', [groupId, customer.id]);
  return { groupId, customer };
}

/** The id of the newest news. */
async function newestId(staff: Person): Promise<NewsId> {
  const { news } = await staff.ask(newsApi.listNews, {});
  if (news[0] === undefined) throw new Error('no news are listed');
  return news[0].newsId;
}

/** The answer to a call whose input the client would not send. */
async function sendRaw(staff: Person, name: string, body: object): Promise<{ issues: { path: string }[] }> {
  const response = await fetch(`${portal().root}/api/tf24API/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { issues: { path: string }[] };
}

describe('getNews and loadPublicOptions', () => {
  test('return the news for the reader, newest first [P1.155]', async () => {
    const [staff, other] = [await support(), await portal().person()];
    const { groupId, customer } = await groupWithCustomer('Dealers of news');
    await staff.ask(newsApi.saveNews, makeNews('visitors', titled('for visitors')));
    await staff.ask(newsApi.saveNews, makeNews('customers', titled('for customers')));
    await staff.ask(newsApi.saveNews, makeNews('groups', { ...titled('for dealers'), groupIds: [groupId] }));
    await staff.ask(newsApi.saveNews, makeNews('staff', titled('for staff')));
    await staff.ask(newsApi.saveNews, makeNews('staff', { ...titled('for two'), audience: ['visitors', 'staff'] }));
    expect(await titlesFor()).toEqual(['for two', 'for visitors']);
    expect(await titlesFor(other)).toEqual(['for customers']);
    expect(await titlesFor(customer)).toEqual(['for dealers', 'for customers']);
    expect(await titlesFor(staff)).toEqual(['for two', 'for staff']);
  });

  test('leave out news that are switched off, planned or over [P1.155]', async () => {
    const staff = await support();
    await staff.ask(newsApi.saveNews, makeNews('staff', { ...titled('off'), active: false }));
    await staff.ask(newsApi.saveNews, makeNews('staff', { ...titled('over'), ...over }));
    await staff.ask(newsApi.saveNews, makeNews('staff', { ...titled('planned'), ...planned }));
    await staff.ask(
      newsApi.saveNews,
      makeNews('staff', { ...titled('running'), from: '2020-01-01', to: '2900-01-01' }),
    );
    expect(await titlesFor(staff)).toEqual(['running']);
  });

  test('return what is shown and nothing about the audience [P1.155]', async () => {
    const staff = await support();
    const { groupId, customer } = await groupWithCustomer('Partners of news');
    const texts = [
      { language: 'en' as const, title: '', text: 'Closed' },
      { language: 'de' as const, title: 'Feiertag', text: 'Geschlossen <b>heute</b>' },
    ];
    await staff.ask(
      newsApi.saveNews,
      makeNews('groups', { texts, groupIds: [groupId], level: 'attention', link: '/jobs', dismissible: false }),
    );
    expect(await customer.ask(newsApi.getNews, {})).toEqual([
      {
        newsId: expect.any(Number) as unknown,
        version: 1,
        level: 'attention',
        texts,
        link: '/jobs',
        dismissible: false,
      },
    ]);
  });
});

describe('dismissNews', () => {
  test('closes news for one user until they say something else [P1.156]', async () => {
    const [staff, customer, other] = [await support(), await portal().person(), await portal().person()];
    const news = makeNews('customers', titled('first'));
    await staff.ask(newsApi.saveNews, news);
    const newsId = await newestId(staff);
    expect(await customer.ask(newsApi.dismissNews, { newsId })).toBe(true);
    expect(await customer.ask(newsApi.dismissNews, { newsId })).toBe(false);
    expect(await titlesFor(customer)).toEqual([]);
    expect(await titlesFor(other)).toEqual(['first']);
    // Another period says nothing else.
    await staff.ask(newsApi.saveNews, { ...news, newsId, to: '2900-01-01' });
    expect(await titlesFor(customer)).toEqual([]);
    await staff.ask(newsApi.saveNews, { ...news, ...titled('second'), newsId });
    expect(await titlesFor(customer)).toEqual(['second']);
    expect(await customer.ask(newsApi.dismissNews, { newsId })).toBe(true);
    expect(await titlesFor(customer)).toEqual([]);
  });

  test.each([
    ['of another audience', makeNews('staff')],
    ['that are planned', makeNews('customers', planned)],
    ['that cannot be closed', makeNews('customers', { dismissible: false })],
  ])('returns 404 for news %s [P1.156]', async (_which, news) => {
    const [staff, customer] = [await support(), await portal().person()];
    await staff.ask(newsApi.saveNews, news);
    const newsId = await newestId(staff);
    await expect(customer.ask(newsApi.dismissNews, { newsId })).rejects.toMatchObject({
      code: 'notFound',
      status: 404,
    });
  });

  test('counts no more once the news cannot be closed [P1.156]', async () => {
    const [staff, customer] = [await support(), await portal().person()];
    await staff.ask(newsApi.saveNews, makeNews('customers', titled('kept')));
    const newsId = await newestId(staff);
    await customer.ask(newsApi.dismissNews, { newsId });
    await staff.ask(newsApi.saveNews, makeNews('customers', { ...titled('kept'), newsId, dismissible: false }));
    expect(await titlesFor(customer)).toEqual(['kept']);
  });
});

describe('saveNews, listNews and deleteNews', () => {
  test('write, change, list and delete news, and log who did [P1.157]', async () => {
    const staff = await support();
    const { groupId } = await groupWithCustomer('Readers of news');
    const news = makeNews('groups', {
      groupIds: [groupId],
      from: '2026-11-01',
      to: '2026-11-30',
      link: 'https://a.example/',
    });
    expect(await staff.ask(newsApi.saveNews, news)).toBe(true);
    const newsId = await newestId(staff);
    const listed = await staff.ask(newsApi.listNews, {});
    expect(listed.news).toEqual([{ ...news, newsId }]);
    expect(listed.oldPortal).toEqual({ active: true });
    expect(listed.groups).toContainEqual({ groupId, name: 'Readers of news' });
    expect(await staff.ask(newsApi.saveNews, { ...news, newsId })).toBe(false);
    const changed = { ...makeNews('staff', titled('changed')), newsId };
    expect(await staff.ask(newsApi.saveNews, changed)).toBe(true);
    expect((await staff.ask(newsApi.listNews, {})).news).toEqual([changed]);
    expect(await staff.ask(newsApi.deleteNews, { newsId })).toBe(true);
    expect((await staff.ask(newsApi.listNews, {})).news).toEqual([]);
    const { rows } = await portal().database.pool.query(
      `select call, action from audit_log where subject = 'news' and actor_id = $1 order by id`,
      [staff.id],
    );
    expect(rows).toEqual([
      { call: 'saveNews', action: 'created' },
      { call: 'saveNews', action: 'changed' },
      { call: 'deleteNews', action: 'deleted' },
    ]);
  });

  test('are the same for the order in which audiences and languages are sent [P1.157]', async () => {
    const staff = await support();
    const [english, german] = [
      { language: 'en' as const, title: 'A', text: 'b' },
      { language: 'de' as const, title: 'C', text: 'd' },
    ];
    await staff.ask(newsApi.saveNews, makeNews('staff', { texts: [german, english], audience: ['staff', 'visitors'] }));
    const again = makeNews('staff', { texts: [english, german], audience: ['visitors', 'staff'] });
    expect(await staff.ask(newsApi.saveNews, { ...again, newsId: await newestId(staff) })).toBe(false);
  });

  test('news for one group alone are shown to nobody once that group is deleted [P1.157]', async () => {
    const staff = await support();
    const { groupId, customer } = await groupWithCustomer('Short-lived');
    await staff.ask(newsApi.saveNews, makeNews('groups', { groupIds: [groupId] }));
    await query('update users set group_id = null where group_id = $1', [groupId]);
    await query('delete from customer_groups where id = $1', [groupId]);
    expect(await titlesFor(customer)).toEqual([]);
    expect((await staff.ask(newsApi.listNews, {})).news[0]).toMatchObject({ audience: ['groups'], groupIds: [] });
  });

  const sent = {
    active: true,
    level: 'info',
    texts: [{ language: 'en', title: 'We move', text: 'Closed on Friday' }],
    audience: ['staff'],
    groupIds: [],
    link: '',
    dismissible: true,
  };
  test.each([
    ['an end before its beginning', { from: '2026-11-02', to: '2026-11-01' }, 'to'],
    ['a day that does not exist', { from: '2026-02-30' }, 'from'],
    ['no text', { texts: [] }, 'texts'],
    ['an empty text', { texts: [{ language: 'en', title: 'We move', text: ' \n' }] }, 'texts.0.text'],
    ['two texts of a language', { texts: [...sent.texts, ...sent.texts] }, 'texts'],
    ['a text of an unknown language', { texts: [{ ...sent.texts[0], language: 'xx' }] }, 'texts.0.language'],
    ['a title that is too long', { texts: [{ ...sent.texts[0], title: 'x'.repeat(121) }] }, 'texts.0.title'],
    ['a text that is too long', { texts: [{ ...sent.texts[0], text: 'x'.repeat(1001) }] }, 'texts.0.text'],
    ['no audience', { audience: [] }, 'audience'],
    ['an unknown audience', { audience: ['everybody'] }, 'audience.0'],
    ['groups without one', { audience: ['groups'] }, 'groupIds'],
    ['a group for others than groups', { groupIds: [1] }, 'groupIds'],
    ['a link without TLS', { link: 'http://files.example' }, 'link'],
    ['a link that is a script', { link: 'javascript:alert(1)' }, 'link'],
    ['a path of another host', { link: '//files.example' }, 'link'],
    ['a link that is too long', { link: `/${'x'.repeat(500)}` }, 'link'],
    ['an unknown level', { level: 'problem' }, 'level'],
  ])('refuse %s [P1.157]', async (_what, change, path) => {
    const staff = await support();
    const answer = await sendRaw(staff, 'saveNews', { ...sent, ...change });
    expect(answer).toMatchObject({ status: 400, code: 'invalidInput' });
    expect(answer.issues.map((issue) => issue.path)).toEqual([path]);
    expect((await staff.ask(newsApi.listNews, {})).news).toEqual([]);
  });

  test('refuse an unknown group and unknown news, and keep nothing [P1.157]', async () => {
    const staff = await support();
    const missing = GroupId.parse(999_999);
    await expect(staff.ask(newsApi.saveNews, makeNews('groups', { groupIds: [missing] }))).rejects.toMatchObject({
      code: 'groupUnknown',
      status: 422,
    });
    expect((await staff.ask(newsApi.listNews, {})).news).toEqual([]);
    const newsId = NewsId.parse(999_999);
    await expect(staff.ask(newsApi.saveNews, { ...makeNews('staff'), newsId })).rejects.toMatchObject({
      code: 'notFound',
    });
    await expect(staff.ask(newsApi.deleteNews, { newsId })).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('the notice about the old portal', () => {
  const isShown = async () => (await portal().visitor.ask(settingsApi.loadPublicOptions, {})).oldPortalNotice;

  test.each([
    ['is shown without a period', { active: true }, true],
    ['is hidden once it is switched off, even within its period', { active: false, to: '2900-01-01' }, false],
    ['is hidden after its last day', { active: true, to: '2020-12-31' }, false],
    ['is hidden before its first day', { active: true, from: '2900-01-01' }, false],
    ['is shown within its period', { active: true, from: '2020-01-01', to: '2900-01-01' }, true],
  ])('%s [C1.10 P1.157 P8.3]', async (_what, input, shown) => {
    const staff = await support();
    await staff.ask(newsApi.updateOldPortalNews, input);
    expect((await staff.ask(newsApi.listNews, {})).oldPortal).toEqual(input);
    expect(await isShown()).toBe(shown);
    expect(await staff.ask(newsApi.updateOldPortalNews, input)).toBe(false);
  });

  test('can neither be deleted nor overwritten as other news [P1.157]', async () => {
    const staff = await support();
    const { rows } = await query(`select id from news where kind = 'oldPortal'`);
    const newsId = NewsId.parse(rows[0]?.id);
    await expect(staff.ask(newsApi.deleteNews, { newsId })).rejects.toMatchObject({ code: 'notFound' });
    await expect(staff.ask(newsApi.saveNews, { ...makeNews('staff'), newsId })).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(await isShown()).toBe(true);
  });

  test('refuses an end before its beginning [P1.157]', async () => {
    const staff = await support();
    const period = { from: '2026-11-02', to: '2026-11-01' };
    expect(await sendRaw(staff, 'updateOldPortalNews', { active: true, ...period })).toMatchObject({
      status: 400,
      code: 'invalidInput',
      issues: [{ path: 'to' }],
    });
  });
});
