import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browser as chromiumHere } from '#e2e/browser.ts';
import { median } from './measure.ts';
import { startDemo } from './start-up.ts';

/**
 * `npm run bench:web`: the demo portal in a real Chromium, on a line of 1.6 Mbit/s with 150 ms and a processor four times slower. It
 * writes its table into docs/performance.md. A missed aim is no failure; the exit code is 1 only when something broke.
 */
const rounds = 3;
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const slowness = 4;

type Row = { what: string; measured: string; aim: string; met: boolean };

const row = (what: string, value: number, limit: number, unit: string, digits = 0): Row => ({
  what,
  measured: `${value.toFixed(digits)} ${unit}`,
  aim: `≤ ${limit} ${unit}`,
  met: value <= limit,
});

/** The demo portal in a folder of its own, while something is measured. */
async function withPortal<Result>(measure: (root: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tuneport-bench-web-'));
  const { root, end } = await startDemo(folder, { SIGN_IN_ATTEMPTS: '1000' });
  try {
    return await measure(root);
  } finally {
    await end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function tokenOf(root: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: 'demo-portal' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${root}/api/jwt-auth/v1/token/`, { method: 'POST', headers, body });
  return ((await answer.json()) as { token: string }).token;
}

/** A browser that has never been here, signed in or not. */
async function newVisit(browser: Browser, token?: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  if (token !== undefined)
    await context.addInitScript((one) => {
      localStorage.setItem('tuneport.token', one);
    }, token);
  return { context, page: await context.newPage() };
}

async function slowDown(page: Page, isLineSlow: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  if (isLineSlow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
  }
}

const settled = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
};

/** Load of a page at the first visit: all requests, and script and styles compressed by gzip, in kB. */
async function weighPage(browser: Browser, url: string, token?: string): Promise<{ requests: number; weight: number }> {
  const { context, page } = await newVisit(browser, token);
  const bodies: Promise<number>[] = [];
  let requests = 0;
  page.on('response', (response) => {
    requests += 1;
    if (/\.(js|css)$/.test(new URL(response.url()).pathname))
      bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(url);
  await settled(page);
  const weight = (await Promise.all(bodies)).reduce((sum, one) => sum + one, 0) / 1000;
  await context.close();
  return { requests, weight };
}

// Code for within the page, as text: here are no types of browsers.
const askLargestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime / 1000))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;
const noteInputs = `window.noted = [];
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.noted.push(duration); })
    .observe({ type: 'event', durationThreshold: 16 });`;

/** The largest paint of the page that is loaded, in seconds from the beginning of its navigation. */
const largestPaint = (page: Page): Promise<number> => page.evaluate<number>(askLargestPaint);

/** Notes within a page when something of a selector is in sight for the first time, and the longest task of its thread. */
const noteArrival = (selector: string) => `window.arrival = { maxTask: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.arrival.maxTask = Math.max(window.arrival.maxTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)})?.checkVisibility() === true)
      window.arrival.sight = performance.now() / 1000;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;
const askArrival = `({ ...window.arrival,
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000 })`;

/** Arrival of a page at a first visit: in seconds from the beginning, the longest task in milliseconds. */
type Arrival = { firstPaint: number; largestPaint: number; sight: number; maxTask: number };

async function measureArrival(browser: Browser, url: string, selector: string, token?: string): Promise<Arrival> {
  const arrivals: Arrival[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { context, page } = await newVisit(browser, token);
    await page.addInitScript(noteArrival(selector));
    await slowDown(page, true);
    await page.goto(url);
    await page.locator(selector).first().waitFor();
    await settled(page);
    const largest = await largestPaint(page);
    arrivals.push({ ...(await page.evaluate<Omit<Arrival, 'largestPaint'>>(askArrival)), largestPaint: largest });
    await context.close();
  }
  const middle = (name: keyof Arrival) => median(arrivals.map((one) => one[name]));
  return {
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    sight: middle('sight'),
    maxTask: middle('maxTask'),
  };
}

/** First visits: paints of the pages of visitors, and the first row or field of others beside that of the sign-in. */
async function firstVisits(browser: Browser, root: string, workshop: string, support: string): Promise<Row[]> {
  const home = await measureArrival(browser, `${root}/`, 'main h1');
  const signIn = await measureArrival(browser, `${root}/signin`, 'form input');
  const rows = [
    row('`/signin`, first visit: largest paint', signIn.largestPaint, 2, 's', 2),
    row('`/signin`, first visit: largest paint over first', signIn.largestPaint / signIn.firstPaint, 1.25, '', 2),
    row('`/`, first visit: largest paint over first', home.largestPaint / home.firstPaint, 1.25, '', 2),
  ];
  for (const [path, selector, token] of [
    ['/tasks', 'main [data-row]', workshop],
    ['/jobCreate', 'main .mantine-Input-input', workshop],
    ['/admin', 'main [data-row]', support],
  ] as const) {
    const { sight, maxTask } = await measureArrival(browser, `${root}${path}`, selector, token);
    rows.push(
      row(`\`${path}\`, first visit: first row or field over that of the sign-in`, sight / signIn.sight, 1.5, '', 2),
      row(`\`${path}\`, first visit: longest task of the main thread`, maxTask, 400, 'ms'),
    );
  }
  return rows;
}

/** The largest paint of a page at the second visit, in seconds. */
async function repeatedPaint(browser: Browser, url: string, token: string): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { context, page } = await newVisit(browser, token);
    await page.goto(url);
    await settled(page);
    await slowDown(page, true);
    await page.goto(url);
    await settled(page);
    seconds.push(await largestPaint(page));
    await context.close();
  }
  return median(seconds);
}

/** The longest time from an input to the next paint while somebody does something, in milliseconds. */
async function interactionOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(noteInputs);
  await act();
  await page.waitForTimeout(500);
  return page.evaluate<number>('Math.max(0, ...window.noted)');
}

async function interactions(browser: Browser, root: string, workshop: string, support: string): Promise<Row[]> {
  const measured: Row[] = [];
  const measure = async (what: string, page: Page, act: () => Promise<unknown>) => {
    measured.push(row(`${what}, input to next paint`, await interactionOf(page, act), 150, 'ms'));
  };
  const { context, page } = await newVisit(browser, workshop);
  await page.goto(`${root}/jobCreate`);
  await settled(page);
  await slowDown(page, false);
  const search = page.getByLabel('Vehicle model');
  await measure('typing in the vehicle search', page, () => search.pressSequentially('golf', { delay: 120 }));
  await page.getByRole('option').first().click();
  const method = page.getByRole('checkbox', { name: /^Stage 1/ });
  await measure('choosing a method', page, () => method.check());
  await measure('opening a menu', page, () => page.getByRole('button', { name: /^Account of/ }).click());
  await context.close();
  const staff = await newVisit(browser, support);
  await staff.page.goto(`${root}/admin/vehicles?pageSize=200`);
  await settled(staff.page);
  await slowDown(staff.page, false);
  const list = staff.page.getByRole('searchbox').or(staff.page.getByRole('textbox')).first();
  await measure('typing above a list of 200 rows', staff.page, () => list.pressSequentially('au', { delay: 200 }));
  await staff.context.close();
  return measured;
}

async function run(root: string): Promise<Row[]> {
  const { executablePath, args, ...more } = await chromiumHere();
  const browser = await chromium.launch({ executablePath, args, ...more });
  try {
    const [workshop, support] = await Promise.all([tokenOf(root, 'workshop'), tokenOf(root, 'support')]);
    const rows: Row[] = [];
    for (const [path, maxWeight, maxRequests, token] of [
      ['/', 130, 14, undefined],
      ['/signin', 130, 14, undefined],
      ['/jobCreate', 300, 40, workshop],
      ['/tasks', 300, 40, workshop],
      ['/admin', 300, 40, support],
    ] as const) {
      const { requests, weight } = await weighPage(browser, `${root}${path}`, token);
      rows.push(row(`\`${path}\`: script and styles, gzip`, weight, maxWeight, 'kB'));
      rows.push(row(`\`${path}\`: requests`, requests, maxRequests, ''));
    }
    rows.push(...(await firstVisits(browser, root, workshop, support)));
    const repeated = await repeatedPaint(browser, `${root}/tasks`, workshop);
    rows.push(row('`/tasks`, repeat visit: largest paint', repeated, 1.2, 's', 2));
    rows.push(...(await interactions(browser, root, workshop, support)));
    return rows;
  } finally {
    await browser.close();
  }
}

const markdown = (rows: readonly Row[]): string => {
  const table = [
    ['Page', 'Measured', 'Aim', 'Met'],
    ...rows.map((one) => [one.what, one.measured, one.aim, one.met ? 'yes' : 'no']),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const lines = table.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const ruler = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], ruler, ...lines.slice(1)].join('\n');
};

const [begin, end] = ['<!-- npm run bench:web -->', '<!-- end -->'];

/** Puts the table between its marks, and leaves every other line as it is. */
async function writeTable(rows: readonly Row[]): Promise<void> {
  const path = new URL('../docs/performance.md', import.meta.url);
  const text = await readFile(path, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`docs/performance.md has no place for the table: ${begin} … ${end}`);
  const where = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}:`;
  await writeFile(path, `${text.slice(0, from)}${begin}\n\n${where}\n\n${markdown(rows)}\n\n${text.slice(to)}`);
}

const rows = await withPortal(run);
console.log(markdown(rows));
await writeTable(rows);
