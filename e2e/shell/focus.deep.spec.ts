import { expect, type Page, test } from '@playwright/test';
import { TaskId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { standsStill } from '#e2e/accessibility.ts';
import { newSupport, newWorkshop, query, signIn, signInClient } from '#e2e/people.ts';
import { type MadeTask, newTask } from '#e2e/staff-tasks.ts';

/** Buttons that the walk leaves alone, each with the reason. */
const notPressed: readonly { on: RegExp; name: RegExp; because: string }[] = [
  {
    on: /^\/admin$/,
    name: /^Take$/,
    because: 'the desk shows files of everybody; that of the walk is taken in its list',
  },
  {
    on: /^\/admin\//,
    name: /^Clear$/,
    because: 'it would show what is of everybody; customers press it in their lists',
  },
];

/** Buttons that stay and hand the focus on, each with the reason. */
const handsOn: readonly { name: RegExp; because: string }[] = [
  { name: /^(?:the|your) /, because: 'leads to the field of the order that is still empty' },
  { name: /^Reply/, because: 'leads to the field for the message' },
  { name: /File #\d+/, because: 'a conversation leads to its field for the message' },
];

/** The list of a search that stands on the page is no part of them. */
const overlays = '[role=dialog], [role=menu], [role=listbox]:not(#content *)';

/** Counts the requests that are under way from now on. */
function countRequests(page: Page): () => number {
  const running = new Set<unknown>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return () => running.size;
}

/** Waits until what a press has begun is through: requests, code and transitions. */
async function settle(page: Page, requests: () => number): Promise<void> {
  for (let quiet = 0, tries = 0; quiet < 3 && tries < 200; tries += 1) {
    await page.evaluate(() => new Promise((done) => setTimeout(done, 30)));
    quiet = requests() === 0 ? quiet + 1 : 0;
  }
  await standsStill(page);
}

/**
 * Focuses the next button of the page that has not been pressed yet, in the order of the page. The first row of a list stands for
 * all, and one number of a page for the others.
 *
 * @param pressed kinds of buttons; that of the returned one is to be added
 */
const focusNext = (
  page: Page,
  within: string,
  pressed: readonly string[],
): Promise<{ name: string; kind: string } | undefined> =>
  page.evaluate(
    ({ part, done }) => {
      for (const old of document.querySelectorAll('[data-pressed]')) old.removeAttribute('data-pressed');
      const counts = new Map<string, number>();
      for (const button of document.querySelectorAll<HTMLElement>(`${part} :is(button, [role=button], summary)`)) {
        if (button.matches(':disabled, [aria-disabled=true]')) continue;
        // A toast leaves by itself.
        if (
          button.closest('[inert], [aria-hidden=true], [data-row] ~ [data-row], .mantine-Notifications-root') !== null
        )
          continue;
        if (!button.checkVisibility({ visibilityProperty: true })) continue;
        const name = (button.getAttribute('aria-label') ?? button.textContent).replaceAll(/\s+/g, ' ').trim();
        const words = button.closest('[data-row]') !== null ? 'of the first row' : name.replace(/^\d+$/, 'page');
        const nth = (counts.get(words) ?? 0) + 1;
        counts.set(words, nth);
        const kind = words === 'page' ? words : `${words} ${nth}`;
        if (done.includes(kind)) continue;
        button.focus();
        button.setAttribute('data-pressed', '');
        return { name, kind };
      }
      return undefined;
    },
    { part: within, done: pressed },
  );

/** Returns the fault of the focus after a button was pressed, or after what it opened was left. */
const faultOfFocus = (page: Page, mayHandOn: boolean): Promise<string | undefined> =>
  page.evaluate(
    ({ isHandingOn, open }) => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
      const name = focused.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 160);
      if (!focused.checkVisibility({ visibilityProperty: true })) return `what has the focus is not shown: ${name}`;
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility({ visibilityProperty: true }));
      const dialog = shown('[role=dialog]').at(-1);
      if (dialog !== undefined && !focused.matches('[role=listbox] *, [role=menu] *'))
        return dialog.contains(focused) ? undefined : `the focus is behind the dialog: ${name}`;
      const button = document.querySelector('[data-pressed]');
      if (button === null || button.matches(':disabled') || !button.checkVisibility({ visibilityProperty: true }))
        return undefined;
      if (focused === button || isHandingOn || shown(open).length > 0) return undefined;
      return `the button is still there, and the focus is elsewhere: ${name}`;
    },
    { isHandingOn: mayHandOn, open: overlays },
  );

/** The buttons that were pressed so far, and where the focus went wrong. */
type WalkResult = { buttons: number; faults: string[] };

/** Focuses every button of a page in turn, presses Enter, and leaves by Escape what opens. */
async function walkButtons(
  page: Page,
  requests: () => number,
  { path, within, found }: { path: string; within: string; found: WalkResult },
): Promise<void> {
  const pressed: string[] = [];
  const arrive = async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
    await settle(page, requests);
  };
  await arrive();
  const start = page.url();
  const { pathname } = new URL(start);
  for (;;) {
    const next = await focusNext(page, within, pressed);
    if (next === undefined) break;
    const { name, kind } = next;
    pressed.push(kind);
    if (notPressed.some((one) => one.on.test(pathname) && one.name.test(name))) continue;
    const address = page.url();
    const check = async (when: string) => {
      const mayHandOn = page.url() !== address || handsOn.some((one) => one.name.test(name));
      const fault = await faultOfFocus(page, mayHandOn);
      if (fault !== undefined) found.faults.push(`${path}, button “${name}”, ${when}: ${fault}`);
    };
    await page.keyboard.press('Enter');
    await settle(page, requests);
    await check('pressed');
    let open = await page.locator(overlays).filter({ visible: true }).count();
    // A question may stand above the dialog that it is about.
    for (let tries = 0; open > 0 && tries < 3; tries += 1) {
      await page.keyboard.press('Escape');
      await settle(page, requests);
      open = await page.locator(overlays).filter({ visible: true }).count();
      await check('left by Escape');
    }
    if (open > 0) found.faults.push(`${path}, button “${name}”: Escape does not close what it opens`);
    // Another order or page of a list has rows that are not of the walk.
    if (open > 0 || page.url() !== start) await arrive();
  }
  found.buttons += pressed.length;
}

type World = { workshop: string; userId: number; finished: MadeTask; paid: MadeTask };

/** A workshop with a file that waits for support, one to pay, one that is paid, and a question in the chat. */
async function newWorld(): Promise<World> {
  const workshop = await newWorkshop(500);
  await newTask(workshop);
  const [finished, paid] = [await newTask(workshop), await newTask(workshop)];
  await query(
    `update tasks set status = 'finished', modified_sha256 = original_sha256, modified_name = file_name where id = any ($1)`,
    [[finished.taskId, paid.taskId]],
  );
  const client = await signInClient(workshop);
  if (!(await client.ask(orderingApi.payTask, { taskId: TaskId.parse(paid.taskId) })))
    throw new Error('the workshop has too few credits');
  const [asked] = await query<{ userId: number }>(
    `insert into chat_messages (job_id, task_id, writer, author_id, text)
     select job_id, id, 'customer', user_id, 'How long will it take?' from tasks where id = $1
     returning author_id as "userId"`,
    [finished.taskId],
  );
  if (asked === undefined) throw new Error('the question was not asked');
  return { workshop, userId: asked.userId, finished, paid };
}

type Walk = {
  readonly who: 'customer' | 'staff';
  readonly through: string;
  readonly paths: (world: World) => readonly string[];
  /** The page on which the bars around it are walked as well. */
  readonly withBars: string;
};

const walks: readonly Walk[] = [
  {
    who: 'customer',
    through: 'orders and account',
    paths: ({ finished, paid }) => [
      '/',
      '/tasks?search=Golf',
      '/jobs?search=Golf',
      `/jobs/jobDetails?job=${finished.jobId}`,
      `/jobs/jobDetails?job=${paid.jobId}`,
      '/jobCreate',
      '/chats',
      '/account/creditsoverview',
      '/account/myfileprices',
    ],
    withBars: '/account',
  },
  {
    who: 'staff',
    through: 'files, orders and customers',
    paths: ({ workshop, userId, finished }) => [
      `/admin/fileoverview?search=${workshop}`,
      `/admin/joboverview?search=${workshop}`,
      `/jobs/jobDetails?job=${finished.jobId}`,
      `/admin/chatsoverview?search=${workshop}`,
      `/admin/customerview?search=${workshop}`,
      `/admin/customerview?customer=${userId}`,
      `/admin/creditsoverview?search=${workshop}`,
    ],
    withBars: '/admin',
  },
  {
    who: 'staff',
    through: 'prices, vehicles, methods, solutions and options',
    paths: () => ['/admin/prices', '/admin/vehicles', '/admin/methods', '/admin/solutions'],
    withBars: '/admin/options',
  },
];

for (const { who, through, paths, withBars } of walks)
  test(`every button that ${who} press by Enter in ${through} keeps the focus or hands it on to what it opens`, async ({
    page,
  }) => {
    test.setTimeout(480_000);
    const world = await newWorld();
    await signIn(page, who === 'staff' ? await newSupport() : world.workshop);
    // The window of the system for files opens nowhere, and a document no tab that stays.
    page.on('filechooser', () => undefined);
    page.on('popup', (tab) => void tab.close());
    const requests = countRequests(page);
    const found: WalkResult = { buttons: 0, faults: [] };
    for (const path of paths(world)) await walkButtons(page, requests, { path, within: '#content', found });
    await walkButtons(page, requests, { path: withBars, within: 'body', found });
    expect(found.faults).toEqual([]);
    expect(found.buttons).toBeGreaterThan(40);
  });
