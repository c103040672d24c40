import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import type { ReceivedPaymentId } from '#contract/ids.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { expectAccessible, expectAccessibleInOneScheme, standsStill, withAxe } from '#e2e/accessibility.ts';
import { brandName, expectNoProductName } from '#e2e/brand.ts';
import { type Device, expectFigures, expectFingers } from '#e2e/measures.ts';
import { signInClient, newWorkshop, query, signIn } from '#e2e/people.ts';
import { foreignRequests, watchPolicy } from '#e2e/policy.ts';
import { chooseWork, newTask } from '#e2e/staff-tasks.ts';

/** Every address of the portal by who opens it; `made` is put in by the test. */
const pages = {
  visitor: [
    '/',
    '/signin',
    '/signUp',
    '/signUpThankyou',
    '/resetpassword',
    '/PasswordResetNewPass?action=rp&login=a&key=b&hash=c',
    '/confirmEmail?key=none',
    '/agb',
    '/datenschutz',
    '/impressum',
    '/no/such/page',
    '/setup?key=none',
    '/invitation?key=none',
    '/unsubscribe?token=none',
    '/styleguide',
  ],
  workshop: [
    '/',
    '/jobCreate',
    '/tasks',
    '/jobs',
    '/jobs/jobDetails?job=1',
    '/jobs/jobDetails?job=made',
    '/chats',
    '/account',
    '/account/creditsoverview',
    '/account/buyCredits',
    '/account/accountBuyCreditsCheckout?credits=50',
    '/account/purchase?purchase=made',
    '/account/creditsoverview?list=purchases',
    '/account/topUp',
    '/account/edit',
    '/account/people',
    '/account/data',
    '/account/myfileprices',
    '/logout',
  ],
  locked: ['/notActive', '/'],
  support: [
    '/admin',
    '/secondFactor',
    '/newPassword',
    '/admin/fileoverview?search=made',
    '/admin/joboverview',
    '/admin/findfile',
    '/admin/chatsoverview',
    '/admin/customerview',
    '/admin/customerview?customer=3',
    '/admin/creditsoverview',
    '/admin/creditsoverview?list=purchases',
    '/admin/packages',
    '/admin/accounting',
    '/admin/payments',
    '/admin/prices',
    '/admin/vehicles',
    '/admin/methods',
    '/admin/tools',
    '/admin/solutions',
    '/admin/report',
    '/admin/report?task=1',
    '/admin/solutions?solution=1',
    '/admin/solutions?list=coverage',
    '/admin/solutions?list=exchange',
    '/admin/statistic',
    '/admin/trophy',
    '/admin/options',
    '/admin/options?part=contact',
    '/admin/options?part=company',
    '/admin/options?part=data',
    '/admin/texts',
    '/admin/texts?kind=taskFinished',
    '/admin/texts?kind=imprint',
    '/admin/setup',
    '/admin/news',
    '/admin/outbox',
    '/jobs/jobDetails?job=1',
    '/jobs/jobDetails?job=made',
    '/account',
    '/jobCreate',
  ],
  admin: [
    '/admin/audit',
    '/admin/security',
    '/admin/roles',
    '/admin/moving',
    '/admin/customerview',
    '/account/creditsoverview',
  ],
} as const;

test('every route of the portal is visited here', async () => {
  const folder = new URL('../../web/pages/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  const routes = sources.flatMap((source) =>
    [...source.matchAll(/\b(?:createPage\(|path = )'([^']+)'/g)].map(([, path]) => path),
  );
  expect(routes.length).toBeGreaterThan(40);
  const visited = Object.values(pages)
    .flat()
    .map((path) => path.split('?')[0]);
  expect(routes.filter((path) => !visited.some((one) => one === path))).toEqual([]);
});

/** Everything that a page throws or logs as an error. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

async function lockedWorkshop(): Promise<string> {
  const username = await newWorkshop(0);
  await query('update users set active = false where username = $1', [username]);
  return username;
}

async function isWider(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

/**
 * Holds heading, title of the window and entry of the menu to one name; home has a welcome for a heading, the page of a customer
 * and each part of the options have names of their own.
 */
async function expectOneName(page: Page, path: string): Promise<void> {
  if (path === '/') {
    await expect(page, 'the home page has the name of the portal').toHaveTitle(brandName);
    return;
  }
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(name, `${path} has a name`).not.toBe('');
  // Staff see there, too, what is unread: other tests write to them meanwhile.
  const unread = /^\(\d+\) /;
  await expect
    .poll(async () => (await page.title()).replace(unread, ''), `${path} has its name in its title`)
    .toBe(`${name} · ${brandName}`);
  const entry = page.locator(`.frame-menu a[href="${path.split('?')[0]}"] [data-word]`);
  if ((await entry.count()) > 0 && !/\b(?:customer|part)=/.test(path))
    await expect(entry, `${path} has its name in the menu`).toHaveText(name);
}

/** The largest sum of shifts of the layout that nobody caused: what web.dev calls good is twice as much. */
const largestShift = 0.05;

/** Sums, from the beginning of each page, what moves by itself while it arrives, and notes what that was. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = { sum: 0, what: [] as string[] };
    Object.assign(window, { shifts: noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (shift.hadRecentInput) continue;
        noted.sum += shift.value;
        const placeOf = ({ y, height }: DOMRect) => `${Math.round(y)}+${Math.round(height)}`;
        const moves = shift.sources.map(({ node, previousRect, currentRect }) => {
          const html = (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 90);
          return `${placeOf(previousRect)} → ${placeOf(currentRect)} ${html}`;
        });
        noted.what.push(`${shift.value.toFixed(3)} ${moves.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; what: string[] } }).shifts);

/** German on the phone, English at the desk: every page in both. */
const devices = {
  desktop: { viewport: { width: 1280, height: 800 }, language: 'en' },
  phone: { viewport: { width: 360, height: 740 }, language: 'de' },
} as const;

/** Widths at which a page that was opened at 1280 is looked at again: a small laptop, a large one, and a screen on a desk. */
const otherWidths = [1024, 1440, 1920];

type Opening = (page: Page) => Promise<void>;
const openPalette: Opening = (page) => page.keyboard.press('Control+k');
const press =
  (name: string | RegExp): Opening =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** The task of a page, from the label of its menu. */
async function taskOn(page: Page): Promise<number> {
  const label = await page
    .getByRole('button', { name: /^Actions of file/ })
    .first()
    .getAttribute('aria-label');
  return Number(label?.match(/\d+/)?.[0]);
}
const work =
  (entry: string): Opening =>
  async (page) =>
    chooseWork(page, await taskOn(page), entry);

/** Work on an order: a button in its row, on a phone behind the menu of the row. */
const orderWork =
  (button: RegExp, entry: string): Opening =>
  async (page) => {
    const menu = page.getByRole('button', { name: /^Actions of order/ }).first();
    const plain = page.getByRole('button', { name: button }).first();
    await expect(menu.or(plain).first()).toBeVisible();
    if (!(await menu.isVisible())) return plain.click();
    await menu.click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

const staffWork = ['Assign to another …', 'Edit …', 'Block …', 'Start again …', 'Move to another order …'];

/** The things that open on a page: menus, dialogs, the bar of a selection. */
const openings: Readonly<Record<string, Readonly<Record<string, readonly Opening[]>>>> = {
  workshop: {
    '/account': [press(/^Account of/), press(/^Language/), openPalette],
    '/jobs/jobDetails?job=made': [press(/^Pay /), press('Change modifications')],
  },
  support: {
    '/admin/fileoverview?search=made': [
      press(/^Actions of file/),
      ...[...staffWork, 'Change vehicle …', 'Change VIN …', 'Delete …'].map(work),
      (page) => page.keyboard.press('?'),
    ],
    '/admin/joboverview': [
      orderWork(/^Edit order/, 'Edit order'),
      orderWork(/^Files of order/, 'Add or remove files'),
      orderWork(/^Delete order/, 'Delete order'),
    ],
    '/admin/chatsoverview': [press('Reply templates'), openPalette],
    '/admin/prices': [press(/^Delete /)],
    '/admin/vehicles': [press('New vehicle'), press('Import CSV')],
    '/admin/methods': [press('New method')],
    '/admin/tools': [press('New tool')],
    '/admin/packages': [press('Add a package'), press('Add a group')],
  },
  admin: { '/admin/customerview': [press('New staff account'), openPalette] },
};

/** A phone has light and dark in its search, and checkboxes once somebody wants to select. */
const openingsAtDesk: typeof openings = {
  workshop: { '/tasks': [press('Light or dark')] },
  support: {
    '/admin/customerview?customer=3': [press(/^Edit$/)],
    '/admin/fileoverview?search=made': [
      (page) =>
        page
          .getByRole('checkbox', { name: /^Select file/ })
          .first()
          .check(),
    ],
  },
};

const opened = '[role=dialog], [role=menu], section[aria-label="Selected files"]';

type Looks = {
  /** Further measures of what is open. */
  readonly measure?: (where: string) => Promise<void>;
  readonly expectAccess?: typeof expectAccessible;
};

/** Opens something, holds it to axe and closes it. */
async function expectAccessibleOnceOpen(
  page: Page,
  where: string,
  open: Opening,
  { measure = async () => undefined, expectAccess = expectAccessible }: Looks = {},
): Promise<void> {
  await open(page);
  const part = page.locator(opened).last();
  await expect(part).toBeVisible();
  await standsStill(page);
  await expect(part.locator('[aria-busy=true]')).toHaveCount(0);
  const name = `${where}, ${await part.evaluate((shown) => shown.textContent?.slice(0, 40))}`;
  await measure(name);
  await expectNoProductName(page, name);
  await expectAccess(page, name, opened);
  await page.keyboard.press('Escape');
  await expect(part).toHaveCount(0);
}

/** The names of tables of a page that scroll sideways. */
async function listCutTables(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter(({ parentElement: place }) => place !== null && place.scrollWidth > place.clientWidth + 1)
      .map((table) => table.getAttribute('aria-label')),
  );
}

/** Holds an open page, and what opens on it, to axe at the other widths of a desk. */
async function expectAccessibleAtOtherWidths(page: Page, path: string, opens: readonly Opening[]): Promise<void> {
  for (const width of otherWidths) {
    const where = `${path} at ${width}`;
    await page.setViewportSize({ width, height: devices.desktop.viewport.height });
    await standsStill(page);
    await expect(page.locator('[aria-busy=true]:visible'), `${where} has arrived`).toHaveCount(0);
    expect.soft(await isWider(page), `${where} is wider than the screen`).toBe(false);
    expect.soft(await listCutTables(page), `${where} has tables wider than their place`).toEqual([]);
    await expectAccessibleInOneScheme(page, where);
    for (const open of opens)
      await expectAccessibleOnceOpen(page, where, open, { expectAccess: expectAccessibleInOneScheme });
  }
  await page.setViewportSize(devices.desktop.viewport);
}

/** A finished task that nobody has paid yet, with one version of its modified file, in a job of the demo's workshop. */
async function finishedJob(): Promise<number> {
  const { taskId, jobId } = await newTask('workshop');
  await query(
    `with done as (
       update tasks set status = 'finished', reason = null, modified_sha256 = original_sha256, modified_name = file_name
       where id = $1 returning *)
     insert into task_files (task_id, version, sha256, name) select id, 1, modified_sha256, modified_name from done`,
    [taskId],
  );
  return jobId;
}

/** A paid purchase of the demo's workshop. */
async function paidPurchase(): Promise<number> {
  const workshop = await signInClient('workshop');
  const support = await signInClient('support');
  const [before] = await query<{ id: number }>(
    `select p.id from purchases p join users u on u.id = p.user_id where u.username = 'workshop' and p.state = 'paid' limit 1`,
  );
  if (before !== undefined) return before.id;
  const { purchaseId, gross, reference } = await workshop.ask(purchasesApi.startPurchase, {
    credits: 10,
    way: 'transfer',
    acceptedTerms: true,
    purchaseKey: randomUUID(),
  });
  const [payment] = await query<{ id: ReceivedPaymentId }>(
    `insert into received_payments (source, source_id, amount, purpose, state, problem)
     values ('manual', $1, $2, $1, 'open', 'unknownReference') returning id`,
    [reference, gross],
  );
  if (payment === undefined) throw new Error('the payment was not written down');
  await support.ask(purchasesApi.decideReceivedPayment, {
    paymentId: payment.id,
    decision: 'assign',
    purchaseId,
    reason: 'by the test',
  });
  return purchaseId;
}

/** The portal in a language for an account that other journeys use in theirs at the same time: what is answered says so. */
async function speak(page: Page, username: string, language: string): Promise<void> {
  await query(`update users set language = 'en' where username = $1 and language is null`, [username]);
  await page.addInitScript((spoken) => {
    const plain = window.fetch;
    window.fetch = async (...asked) => {
      const response = await plain(...asked);
      if (response.status !== 200 || !/\/(?:loadFrame|getUserAccessData)(?:\?|$)/.test(response.url)) return response;
      const body = (await response.text()).replace(/"language":"\w+"/g, `"language":"${spoken}"`);
      return new Response(body, response);
    };
  }, language);
}

/** Makes what the addresses ask for, and puts it in. */
async function addressesWith(paths: readonly string[]): Promise<(path: string) => string> {
  if (!paths.some((path) => path.endsWith('=made'))) return (path) => path;
  const made = {
    job: await finishedJob(),
    search: (await newTask('workshop')).vin,
    purchase: await paidPurchase(),
  };
  return (path) =>
    path.replace(/(job|search|purchase)=made/, (_whole, name: keyof typeof made) => `${name}=${made[name]}`);
}

for (const [device, { viewport, language }] of Object.entries(devices) as [Device, (typeof devices)[Device]][])
  for (const [person, paths] of Object.entries(pages))
    test(`every page of ${person} opens without errors, layout shifts, policy violations or foreign requests, without the name of the software, and is accessible (${device}, light and dark${device === 'desktop' ? `, and at ${otherWidths.join(', ')}` : ''}) [P1.137 P15.31 P15.32]`, async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(480_000);
      const context = await browser.newContext({
        viewport,
        colorScheme: 'light',
        reducedMotion: 'reduce',
        locale: 'en-US',
      });
      await withAxe(context);
      const foreign = foreignRequests(context, baseURL);
      const page = await context.newPage();
      const { violations } = await watchPolicy(page);
      const username = person === 'locked' ? await lockedWorkshop() : person;
      if (person !== 'visitor') {
        await signIn(page, username);
        await speak(page, username, language);
      }
      await page.addInitScript((chosen) => {
        localStorage.setItem('tuneport.language', chosen);
      }, language);
      await noteShifts(page);
      const errors = errorsOf(page);
      const addressOf = await addressesWith(paths);
      for (const path of paths) {
        await page.goto(addressOf(path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectOneName(page, path);
        await expectNoProductName(page, path);
        // A tab that is not shown is drawn, too, but asks for nothing before it is opened.
        await expect(page.locator('[aria-busy=true]:visible'), `${path} has arrived`).toHaveCount(0);
        const { sum, what } = await shiftsOf(page);
        expect.soft(sum, `${path} moves while it arrives: ${what.join('\n')}`).toBeLessThanOrEqual(largestShift);
        expect.soft(await isWider(page), `${path} is wider than the screen`).toBe(false);
        await expectFigures(page, path, device);
        if (device === 'phone') await expectFingers(page, path);
        await expectAccessible(page, path);
        // Sheets of a phone have a test of their own.
        if (device === 'desktop') {
          const opens = [...(openings[person]?.[path] ?? []), ...(openingsAtDesk[person]?.[path] ?? [])];
          for (const open of opens) await expectAccessibleOnceOpen(page, path, open);
          await expectAccessibleAtOtherWidths(page, path, opens);
        }
        expect.soft(await violations(), `${path} keeps to its policy`).toEqual([]);
      }
      expect(errors).toEqual([]);
      expect(foreign).toEqual([]);
      await context.close();
    });

/** Holds a dialog on a phone to the foot of the screen, from edge to edge. */
async function expectSheet(page: Page, where: string): Promise<void> {
  const content = page.locator('.mantine-Modal-content:visible');
  if ((await content.count()) === 0) return;
  const { width, height } = devices.phone.viewport;
  const box = await content.last().boundingBox();
  expect(box && { x: box.x, width: box.width, foot: box.y + box.height }, `${where} is a sheet`).toEqual({
    x: 0,
    width,
    foot: height,
  });
}

for (const [person, paths] of Object.entries(openings))
  test(`every overlay of ${person} on a phone is an accessible sheet or menu with large touch targets`, async ({
    browser,
  }) => {
    test.setTimeout(480_000);
    const context = await browser.newContext({
      viewport: devices.phone.viewport,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-US',
    });
    await withAxe(context);
    const page = await context.newPage();
    await signIn(page, person);
    const addressOf = await addressesWith(Object.keys(paths));
    for (const [path, opens] of Object.entries(paths)) {
      await page.goto(addressOf(path));
      await expect(page.locator('[aria-busy=true]:visible'), `${path} has arrived`).toHaveCount(0);
      for (const open of opens)
        await expectAccessibleOnceOpen(page, path, open, {
          measure: async (where) => {
            await expectSheet(page, where);
            await expectFingers(page, where, opened);
            expect(await isWider(page), `${where} is wider than the screen`).toBe(false);
          },
        });
    }
    await context.close();
  });

/** The pages with most on them, and the languages that the visits above do not speak. */
const densest = [
  '/jobCreate',
  '/tasks',
  '/jobs/jobDetails?job=made',
  '/account',
  '/account/edit',
  '/account/creditsoverview',
  '/account/buyCredits?job=1&task=1&need=75',
  '/account/accountBuyCreditsCheckout?credits=50',
  '/account/purchase?purchase=made',
];

for (const language of ['fr', 'es', 'it', 'nl', 'pl', 'ru'])
  test(`the longest texts of ${language} fit on a phone`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: devices.phone.viewport, locale: 'en-US' });
    const page = await context.newPage();
    await signIn(page, 'workshop');
    await speak(page, 'workshop', language);
    await page.addInitScript((chosen) => {
      localStorage.setItem('tuneport.language', chosen);
    }, language);
    const addressOf = await addressesWith(densest);
    for (const path of densest) {
      await page.goto(addressOf(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('[aria-busy=true]:visible'), `${path} has arrived`).toHaveCount(0);
      expect(await isWider(page), `${path} is wider than the screen`).toBe(false);
    }
    await context.close();
  });
