import { expect, type Page } from '@playwright/test';
import { demoReadout } from '#server/seed/demo-readout.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { TaskId } from '#contract/ids.ts';
import { standingClock } from '#test/authenticator.ts';
import { chooseFile, filePayload, placeOrder } from './ordering.ts';
import { query, getRoot, signIn, signInClientAt } from './people.ts';

/** A screen in a state worth a picture. */
export type Screen = {
  readonly name: string;
  readonly path: string;
  /** Brings the opened page into its state. */
  readonly prepare?: (page: Page) => Promise<void>;
};

/** The devices and colors that screens are looked at in. */
export const looks = {
  'desktop-light': { viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  'desktop-dark': { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  'phone-light': { viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  'phone-dark': { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
} as const;

const readout = demoReadout();

/** The time at which the clocks of the lived-in portal stand: browsers that look at it have the same. */
const present = standingClock().now();

/** Drops the readout, takes the first vehicle that is proposed for it, and a method that is done at once. */
async function dropReadout(page: Page): Promise<void> {
  await chooseFile(page, 'Engine file', filePayload(readout.image, readout.fileName));
  await page.getByRole('group', { name: 'Matching vehicles' }).getByRole('button').first().click();
  const method = page.getByRole('checkbox', { name: /^Stage 1/ });
  await expect(method).toContainText('instant');
  await method.check();
  // The price is asked for after a choice; until it is there, the bar has none and no picture is true.
  await expect(page.getByRole('button', { name: /^Order for/ })).toBeVisible();
  // The proposals above fold away meanwhile: a page that is scrolled before they are gone stands a pixel higher or lower.
  await page.waitForLoadState('networkidle');
  await method.evaluate(async (box) => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    box.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
}

type Order = { readonly jobId: number; readonly taskId: number };

const finishedOrders = (): Promise<Order[]> =>
  query<Order>(
    `select t.job_id as "jobId", t.id as "taskId" from tasks t where t.status = 'finished' and t.file_name = $1`,
    [readout.fileName],
  );

/** Support that is there around the clock: the colors of its lamp, and when files are due, hang on no hour of the day. */
async function openAroundTheClock(): Promise<void> {
  await query(
    `insert into support_hours as s (weekday, opens, closes, warns) select day, 0, 1440, 0 from generate_series(0, 6) as day
     on conflict (weekday) do update set opens = excluded.opens, closes = excluded.closes, warns = excluded.warns`,
  );
}

/** The one order that the screens show beside that of the demo: placed by the first who asks, done by the automatic service. */
async function orderOnScreens(): Promise<Order> {
  const [placed] = await finishedOrders();
  if (placed !== undefined) return placed;
  await openAroundTheClock();
  await placeOrder('workshop', filePayload(readout.image, readout.fileName));
  await expect.poll(finishedOrders).toHaveLength(1);
  const [order] = await finishedOrders();
  if (order === undefined) throw new Error('the order for the pictures is gone');
  return order;
}

/** The newest order that waits for support with a question in its chat. */
async function orderForSupport(): Promise<number> {
  const [found] = await query<{ jobId: number }>(
    `select t.job_id as "jobId" from tasks t where t.status = 'manual' and t.visible
       and exists (select from chat_messages m where m.task_id = t.id and m.writer = 'customer')
     order by t.type = 'new' desc, t.id desc limit 1`,
  );
  if (found === undefined) throw new Error('no order waits for support');
  return found.jobId;
}

/** The screens of a portal that is new, by who looks at them. */
const newPortalScreens: Readonly<Record<string, readonly Screen[]>> = {
  workshop: [
    { name: 'new-tasks', path: '/tasks' },
    { name: 'new-chats', path: '/chats' },
  ],
  support: [
    { name: 'new-desk', path: '/admin' },
    { name: 'new-file-overview', path: '/admin/fileoverview' },
  ],
};

/** The address of the new portal: it has accounts and no order, once that of the demo is gone. */
async function emptyNewPortal(): Promise<string> {
  const { port, origin } = new URL(getRoot());
  const root = origin.replace(port, String(Number(port) + 1));
  const support = await signInClientAt(root, 'support');
  const { data } = await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', language: 'en' });
  for (const { taskId } of data)
    await support.ask(workbenchApi.deleteTask, { taskId: TaskId.parse(taskId), reason: '' });
  return root;
}

/** The screens by who looks at them. */
const listScreens = ({ jobId, taskId }: Order, supportJobId: number): Readonly<Record<string, readonly Screen[]>> => ({
  visitor: [
    { name: 'home', path: '/' },
    { name: 'sign-in', path: '/signin' },
  ],
  workshop: [
    { name: 'order', path: '/jobCreate' },
    { name: 'check', path: '/jobCreate', prepare: dropReadout },
    { name: 'tasks', path: '/tasks' },
    { name: 'job', path: `/jobs/jobDetails?job=${jobId}` },
    { name: 'account', path: '/account' },
    { name: 'credits', path: '/account/creditsoverview' },
    { name: 'chats', path: '/chats' },
  ],
  support: [
    { name: 'desk', path: '/admin' },
    { name: 'file-overview', path: '/admin/fileoverview' },
    { name: 'support-job', path: `/jobs/jobDetails?job=${supportJobId}` },
    { name: 'library', path: '/admin/solutions' },
    { name: 'report', path: `/admin/report?task=${taskId}` },
  ],
});

/** Opens the screens of the new portal in turn, then those of the lived-in one at its present. */
export async function walkPortals(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await walkScreens(page, newPortalScreens, look, await emptyNewPortal());
  await page.clock.setFixedTime(present);
  await walkScreens(page, listScreens(await orderOnScreens(), await orderForSupport()), look);
}

/** Opens every screen in turn and hands it on once all of it has arrived. */
async function walkScreens(
  page: Page,
  screens: Readonly<Record<string, readonly Screen[]>>,
  look: (name: string) => Promise<void>,
  root = getRoot(),
): Promise<void> {
  for (const [person, list] of Object.entries(screens)) {
    if (person !== 'visitor') await signIn(page, person, root);
    for (const { name, path, prepare } of list) {
      await page.goto(`${root}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await prepare?.(page);
      await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await look(name);
    }
  }
}
