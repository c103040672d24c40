import { beforeEach, expect, test, vi } from 'vitest';

const readSaved = () =>
  JSON.parse(localStorage.getItem('tuneport.reads') ?? '{}') as { token?: string; places?: unknown };
const list = (search: string) => ({ method: 'POST', url: '/api/tf24API/list', body: JSON.stringify({ search }) });
const frame = { method: 'GET', url: '/api/tf24API/frame' };

let now = 0;
let place = '/tasks';

/** The module as a page has it that was just loaded. */
async function loaded() {
  vi.resetModules();
  now = 100;
  return import('./first-reads.ts');
}

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  vi.stubGlobal('window', {
    get location() {
      const [pathname, search = ''] = place.split(/(?=\?)/);
      return { pathname, search };
    },
  });
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  place = '/tasks';
  return () => {
    clock.mockRestore();
    vi.unstubAllGlobals();
    globalThis.begunReads = undefined;
  };
});

test('stores the first reads of a page once each, without later ones or those of other pages', async () => {
  const { rememberRead } = await loaded();
  rememberRead('one', frame);
  rememberRead('one', list(''));
  rememberRead('one', list(''));
  now += 3001;
  rememberRead('one', list('later'));
  expect(readSaved()).toEqual({ token: 'one', places: { '/tasks': [frame, list('')] } });
  const next = await loaded();
  place = '/tasks?search=golf';
  next.rememberRead('one', list('golf'));
  place = '/jobs';
  next.rememberRead('one', list('elsewhere'));
  expect(readSaved().places).toEqual({ '/tasks': [frame, list('')], '/tasks?search=golf': [list('golf')] });
});

test('a later visit replaces the reads of an earlier one, and the latest twelve addresses are kept', async () => {
  for (let visit = 0; visit < 14; visit += 1) {
    const { rememberRead } = await loaded();
    place = visit === 13 ? '/page5' : `/page${visit}`;
    rememberRead('one', list(String(visit)));
  }
  const places = readSaved().places as Record<string, unknown>;
  expect(Object.keys(places)).toHaveLength(12);
  expect(Object.keys(places)).not.toContain('/page0');
  expect(places['/page5']).toEqual([list('13')]);
});

test('reads of one session are dropped with its end or by another session', async () => {
  const { rememberRead } = await loaded();
  rememberRead('one', list('mine'));
  const next = await loaded();
  next.rememberRead('another', frame);
  expect(readSaved()).toEqual({ token: 'another', places: { '/tasks': [frame] } });
  next.forgetReads();
  expect(readSaved()).toEqual({});
});

test.each(['', 'nonsense', '[]', 'null', '{"token":"one"}', '{"token":"one","places":7}'])(
  'invalid stored data is ignored: %s',
  async (before) => {
    localStorage.setItem('tuneport.reads', before);
    const { rememberRead } = await loaded();
    rememberRead('one', frame);
    expect(readSaved()).toEqual({ token: 'one', places: { '/tasks': [frame] } });
  },
);

test('a pending response is used once, by the same read, while it is fresh', async () => {
  const { dropBegunReads, takeBegunRead } = await loaded();
  const answer = Promise.resolve(new Response());
  const begin = () => {
    globalThis.begunReads = new Map([['POST /api/tf24API/list {"search":"golf"}', answer]]);
  };
  begin();
  expect(takeBegunRead(list('audi'))).toBeUndefined();
  expect(takeBegunRead(list('golf'))).toBe(answer);
  expect(takeBegunRead(list('golf'))).toBeUndefined();
  begin();
  dropBegunReads();
  expect(takeBegunRead(list('golf'))).toBeUndefined();
  begin();
  now = 15_001;
  expect(takeBegunRead(list('golf'))).toBeUndefined();
});
