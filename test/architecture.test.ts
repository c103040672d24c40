import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import * as contract from '#contract/index.ts';
import { describeSchema } from '#tools/describe-schema.ts';
import { describeTables } from '#tools/describe-tables.ts';
import { getName, nodesIn, type SyntaxNode } from '#tools/syntax.ts';
import { usePortal } from './portal.ts';

/** Holds what the compiler and the linter do not: the arrows between the rooms of the house, and its conventions. */
const rooms = ['web', 'server', 'contract', 'rules', 'ecu', 'locales', 'test', 'tools', 'e2e', 'bench'] as const;

type Source = {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  /** Packages as they are written, files of ours as paths from the root. */
  readonly imports: readonly { readonly written: string; readonly target: string }[];
  readonly comments: readonly string[];
  /** `test.only`, `vi.mock` and their kind: every `a.b(...)` whose two names are plain. */
  readonly calls: readonly string[];
  readonly anys: number;
  /** `new Date()` without an instant: the clock of the machine. */
  readonly clocks: number;
  /** Tables that were written as objects and are asked by a word of somebody's: `constructor` is in each of them. */
  readonly askedObjects: readonly string[];
  /** Texts of `sql` templates, with `?` for what is put into them. */
  readonly fragments: readonly string[];
};

function targetOf(path: string, written: string): string {
  if (written.startsWith('#')) return written.slice(1);
  return written.startsWith('.') ? posix.join(posix.dirname(path), written) : written;
}

/** Names of objects with any word as key, `Record<string, …>`, that are asked by a word that is not written there. */
function askedObjectsIn(nodes: readonly SyntaxNode[]): string[] {
  const tables = nodes
    .filter(
      ({ type, init }) => type === 'VariableDeclarator' && (init as SyntaxNode | null)?.type === 'ObjectExpression',
    )
    .filter(({ id }) => {
      const types = [...nodesIn((id as SyntaxNode)['typeAnnotation'])];
      const record = types.find(({ type, typeName }) => type === 'TSTypeReference' && getName(typeName) === 'Record');
      const [key] = ((record?.['typeArguments'] as SyntaxNode | undefined)?.['params'] ?? []) as SyntaxNode[];
      return key?.type === 'TSStringKeyword';
    })
    .map(({ id }) => getName(id));
  return nodes
    .filter(
      ({ type, computed, object }) =>
        type === 'MemberExpression' && computed === true && tables.includes(getName(object)),
    )
    .filter(({ property }) => (property as SyntaxNode).type !== 'Literal')
    .map(({ object }) => getName(object));
}

/** Reads one file with Vite's parser; what does not parse is an error, never an empty answer. */
function readSource(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const nodes = [...nodesIn(program)];
  const literal = ({ start, end }: { start: number; end: number }) =>
    text.slice(start, end).replace(/^(['"`])(.*)\1$/, '$2');
  const written = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((one) => one.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => literal(moduleRequest)),
    ...nodes.filter(({ type }) => type === 'TSImportType').map(({ source }) => String((source as SyntaxNode)['value'])),
  ];
  return {
    path,
    imports: [...new Set(written)].map((one) => ({ written: one, target: targetOf(path, one) })),
    comments: comments.map(({ value }) => value),
    calls: nodes
      .filter(({ type }) => type === 'MemberExpression')
      .map(({ object, property }) => `${getName(object)}.${getName(property)}`),
    anys: nodes.filter(({ type }) => type === 'TSAnyKeyword').length,
    clocks: nodes.filter(
      ({ type, callee, arguments: given }) =>
        type === 'NewExpression' && getName(callee) === 'Date' && (given as unknown[]).length === 0,
    ).length,
    askedObjects: askedObjectsIn(nodes),
    fragments: nodes
      .filter(({ type, tag }) => type === 'TaggedTemplateExpression' && getName(tag) === 'sql')
      .map(({ quasi }) =>
        ((quasi as SyntaxNode)['quasis'] as SyntaxNode[])
          .map(({ value }) => (value as { cooked: string }).cooked)
          .join('?'),
      ),
  };
}

/** The calls that a `calls.ts` answers, with the function that does; none where it is written on the spot. */
function handlersIn(text: string): { call: string; handler: string | undefined }[] {
  const nodes = [...nodesIn(parseSync('calls.ts', text).program)];
  const declared = nodes.filter(
    ({ type, id }) =>
      ['VariableDeclarator', 'FunctionDeclaration'].includes(type) &&
      String((id as SyntaxNode)['name']).endsWith('Calls'),
  );
  const returned = declared.map(({ init, body }) => {
    const within = init === undefined ? [...nodesIn(body)].filter(({ type }) => type === 'ReturnStatement') : [init];
    const object = [...nodesIn(within)].find(({ type }) => type === 'ObjectExpression');
    return (object?.['properties'] ?? []) as SyntaxNode[];
  });
  return returned.flat().map(({ key, value }) => {
    const { type, name, callee } = value as SyntaxNode;
    const handler =
      type === 'CallExpression' ? (callee as SyntaxNode)['name'] : type === 'Identifier' ? name : undefined;
    return { call: String((key as SyntaxNode)['name']), handler: handler as string | undefined };
  });
}

const root = new URL('../', import.meta.url).pathname;
const filesUnder = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.join(parentPath.replaceAll('\\', '/').slice(root.length), name));
const files = rooms.flatMap(filesUnder);
const sources = files
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readSource(path, readFileSync(`${root}${path}`, 'utf8')));

/** The layers of the server, from the ground up: each capability knows only those beneath its own. */
const layers = [
  ['notifications'],
  ['search', 'news'],
  ['settings', 'mail', 'countries', 'taxes', 'catalog', 'audit', 'security'],
  ['digests', 'accounts', 'pricing', 'credits', 'engine', 'slave', 'texts'],
  ['library', 'billing', 'tools', 'offers'],
  ['tasks', 'purchases'],
  ['ordering', 'workbench', 'automation', 'chat', 'accounting', 'payments'],
  ['dashboard', 'statistics', 'ledger', 'readbacks', 'proposals'],
  ['privacy'],
  ['backup'],
  ['setup'],
  ['seed', 'shell', 'desk', 'csv', 'operation'],
  ['moving'],
];
/** Beneath the capabilities, from the ground up; each of these knows those before it, and opens all of its files. */
const groundRooms = [
  'log',
  'schema',
  'process',
  'i18n',
  'db',
  'queue',
  'postgres',
  'files',
  'realtime',
  'http',
  'config',
  'rooms',
];
const layerOf = (capability: string): number => layers.findIndex((layer) => layer.includes(capability));
const serverOnly = /^(node:|pg$|kysely|fastify|@fastify\/|graphile-worker|socket\.io$)/;
const webOnly = /^(react|@mantine\/|@tanstack\/|@tabler\/|socket\.io-client)/;
/** Beneath the capabilities of web; of these, too, none knows the next. */
const webGround: Record<string, readonly string[]> = {
  api: ['api'],
  i18n: ['i18n', 'api'],
  session: ['session', 'api'],
  kit: ['kit', 'i18n', 'api'],
  vocabulary: ['vocabulary', 'kit', 'i18n', 'api'],
};

/** The second door of the engine. */
const inventedImages = 'ecu/synthetic/index.ts';
/** The third one, for the process that opens archives: it starts for each of them, and needs nothing else of the engine. */
const containers = 'ecu/open-container.ts';

/** True where a file of the server may import another. */
function mayServer(path: string, target: string): boolean {
  const [room, folder = '', ...rest] = target.split('/');
  if (room === 'contract' || room === 'rules' || room === 'locales') return true;
  const [, mine = '', ...deeper] = path.split('/');
  // Invented images are for tests and benches; of what runs in production only the world of the demo is made of them.
  if (target === inventedImages) return mine === 'seed';
  if (target === containers && path.startsWith('server/engine/unpack/')) return true;
  if (room === 'ecu') return target === 'ecu/index.ts' && ['engine', 'library', 'seed'].includes(mine);
  if (room !== 'server') return false;
  // Commands compose the rooms, as the files above them do.
  if (deeper.length === 0 || folder === mine || mine === 'commands') return true;
  if (groundRooms.includes(mine) && groundRooms.includes(folder))
    return path.endsWith('.test.ts') || groundRooms.indexOf(folder) < groundRooms.indexOf(mine);
  if (groundRooms.includes(mine)) return false;
  if (groundRooms.includes(folder)) return true;
  if (rest.join('/') !== 'index.ts') return false;
  if (folder === 'vocabulary') return true;
  return layerOf(folder) >= 0 && layerOf(folder) < layerOf(mine);
}

/** True where a file of the web application may import another. */
function mayWeb(path: string, target: string): boolean {
  const [room, folder = '', ...rest] = target.split('/');
  if (room === 'contract' || room === 'rules' || room === 'locales') return true;
  if (room !== 'web') return false;
  const [, mine = '', ...deeper] = path.split('/');
  if (deeper.length === 0 || folder === mine) return true;
  if (rest.length === 0) return false;
  const ground = webGround[mine];
  if (ground !== undefined) return ground.includes(folder);
  if (mine === 'pages') return true;
  if (mine === 'shell') return folder !== 'pages';
  // The part of a task that customers and staff see alike lies below the two rooms that show it.
  if (folder === 'tasks') return mine === 'ordering' || mine === 'workbench';
  return folder in webGround;
}

/** True where a file of the engine may know invented images: they are no part of it. */
const mayInvent = (path: string): boolean => path.startsWith('ecu/synthetic/') || path.endsWith('.test.ts');

/** True where one file may import another file or package, by the table of arrows. */
function mayImport(path: string, target: string): boolean {
  const [room = ''] = path.split('/');
  const ours = rooms.some((one) => target.startsWith(`${one}/`));
  if (/\.test\.tsx?$/.test(path) && /^(vitest|fast-check|node:|test\/)/.test(target)) return true;
  switch (room) {
    case 'contract':
      // Text is normalized at the door, by rules that need nothing else.
      return target === 'zod' || target.startsWith('contract/') || target.startsWith('rules/text/');
    case 'rules':
      // The one package that knows neither a browser nor a server: a table of time zones, read through Intl.
      return /^(rules|contract)\//.test(target) || target === '@date-fns/tz/tzOffset';
    case 'ecu':
      return target.startsWith('ecu/') && (!target.startsWith('ecu/synthetic/') || mayInvent(path));
    case 'locales':
      return target === 'i18next';
    case 'web':
      return ours ? mayWeb(path, target) : !serverOnly.test(target);
    case 'server':
      if (path.endsWith('.test.ts') && ['ecu/index.ts', inventedImages].includes(target)) return true;
      return ours ? mayServer(path, target) : !webOnly.test(target);
    default:
      return true;
  }
}

const arrowsAgainst = ({ path, imports }: Source): string[] =>
  imports.filter(({ target }) => !mayImport(path, target)).map(({ target }) => `${path} → ${target}`);

const upward = ({ path, imports }: Source): string[] =>
  imports.filter(({ written }) => written.startsWith('..')).map(({ written }) => `${path} → ${written}`);

const bannedName = /(^|\/)(services?|managers?|helpers?|utils?|data|misc|common)(\.|\/|$)/i;

/** Real images are not part of the repository: where there are none, their tests say so and are skipped. */
const mayBeSkipped = /^(ecu|e2e)\/(\w+\/)?real-[\w-]+\.(deep\.)?(test|spec)\.ts$/;

const switchedOff = ({ path, calls }: Source): string[] =>
  calls
    .filter((call) =>
      /^(test|it|describe)\.(only|skip|skipIf|runIf|todo|fixme|fails|fail)$|^vi\.(do)?mock$/i.test(call),
    )
    .filter((call) => !(mayBeSkipped.test(path) && /\.(skip|skipIf)$/.test(call)))
    .map((call) => `${path}: ${call}`);

/** Conditions of SQL with an `or` that no bracket holds: the query builder joins them with others by `and`. */
const looseOrs = ({ path, fragments }: Source): string[] =>
  fragments
    .filter(
      (text) =>
        text.trim() !== 'or' &&
        !/^\s*(with|select|insert|update|delete|lock|set|analyze|create|drop|alter|do)\b/i.test(text),
    )
    .filter((text) => {
      let rest = text.replaceAll(/--.*$/gm, ' ').replaceAll(/'(?:[^']|'')*'/g, "''");
      for (let before = ''; before !== rest;) {
        before = rest;
        rest = rest.replaceAll(/\([^()]*\)/g, ' ').replaceAll(/\bcase\b(?:(?!\bcase\b)[\S\s])*?\bend\b/gi, ' ');
      }
      return /\bor\b/i.test(rest) && !/\bfrom\b/i.test(rest);
    })
    .map((text) => `${path}: ${text.trim()}`);

/** True for a source with a dialog of its own; questions come from one place. */
const opensDialog = (text: string): boolean => /from '\S*\/(?:Dialog(?:Button)?|SidePanel)\.tsx'/.test(text);

/**
 * Features that a browser may lack: storage where it keeps nothing, which throws when it is read, and what exists in secure contexts only
 * (over HTTPS and on localhost) – the portal is used over plain HTTP as well.
 */
const mayBeMissing = new RegExp(
  [
    '\\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches)\\b',
    '\\bdocument\\.cookie\\b',
    '\\bcrypto\\.(?:randomUUID|subtle)\\b',
    '\\bnavigator\\.(?:clipboard|serviceWorker|storage|locks|credentials|mediaDevices|wakeLock|share|canShare|geolocation|usb|serial|hid|bluetooth)\\b',
    '\\bnew (?:Notification|PaymentRequest|AudioWorkletNode)\\b',
    '\\bNotification\\.\\w+',
    '\\bshow(?:Open|Save)FilePicker\\b',
  ].join('|'),
  'g',
);
/** The places that do without where it is missing. */
const guarded = [
  'web/api/browser-storage.ts: localStorage',
  'web/api/browser-storage.ts: sessionStorage',
  'web/first-paint.js: localStorage',
  'web/first-paint.js: sessionStorage',
  'web/kit/CopyButton.tsx: navigator.clipboard',
  'web/chat/waiting-messages.ts: indexedDB',
  'web/notifications/push/push-browser.ts: Notification.permission',
  'web/notifications/push/push-browser.ts: Notification.requestPermission',
  'web/notifications/push/push-browser.ts: navigator.serviceWorker',
  'web/notifications/push/useNotices.ts: Notification.permission',
  'web/shell/page/follow-notices.ts: navigator.serviceWorker',
  'web/public/sw.js: caches',
  'web/shell/app/keep-shell.ts: navigator.serviceWorker',
  'web/shell/app/receive-files.ts: caches',
];
const bareBrowser = ({ path, text }: { readonly path: string; readonly text: string }): string[] => {
  const code = text.replaceAll(/\/\*[\S\s]*?\*\/|\/\/.*$/gm, '');
  return [...new Set(code.match(mayBeMissing) ?? [])].map((one) => `${path}: ${one}`);
};

const silenced = ({ path, comments }: Source): string[] =>
  comments
    .filter((comment) => /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable|oxfmt-ignore/.test(comment))
    .map((comment) => `${path}: ${comment.trim()}`);

/** Folders of the machine on which somebody works; a portal finds its way without them. */
const machinePath = new RegExp(`(?<![\\w.\\])}])/(${['work', 'root', 'tmp', 'farm', 'home'].join('|')})/`);

describe('import rules', () => {
  test.each(rooms)('hold in %s', (room) => {
    const here = sources.filter(({ path }) => path.startsWith(`${room}/`));
    expect(here.length).toBeGreaterThan(0);
    expect(here.flatMap(({ imports }) => imports).length).toBeGreaterThan(0);
    expect(here.flatMap(arrowsAgainst)).toEqual([]);
    expect(here.flatMap(upward)).toEqual([]);
  });

  test('every import names an existing file', () => {
    const there = new Set(files);
    const targets = sources.flatMap(({ path, imports }) =>
      imports.filter(({ target }) => /^\w+\/.*\.\w+$/.test(target)).map(({ target }) => ({ path, target })),
    );
    const ours = targets.filter(({ target }) => rooms.some((room) => target.startsWith(`${room}/`)));
    expect(ours.length).toBeGreaterThan(500);
    expect(ours.filter(({ target }) => !there.has(target))).toEqual([]);
  });

  test('every capability of the server is on a layer', () => {
    const folders = new Set(files.filter((path) => path.startsWith('server/')).map((path) => path.split('/')[1] ?? ''));
    const known = [...groundRooms, ...layers.flat(), 'commands', 'migrations', 'vocabulary'];
    expect([...folders].filter((folder) => !folder.includes('.') && !known.includes(folder))).toEqual([]);
  });

  test.each([
    ['rules/a.ts', "import { x } from '#server/log/log.ts'"],
    ['rules/a.ts', "import { readFileSync } from 'node:fs'"],
    ['rules/a.ts', "import { z } from 'zod'"],
    ['contract/a.ts', "import type { X } from '#rules/a.ts'"],
    ['ecu/a.ts', "export * from '#contract/index.ts'"],
    ['web/ordering/a.tsx', "const x = import('#server/app.ts')"],
    ['web/ordering/a.tsx', "let x: import('#ecu/index.ts').Identity"],
    ['web/ordering/a.tsx', "import '#web/chat/ChatPanel.tsx'"],
    ['web/ordering/a.tsx', "import '#web/pages/JobsPage.tsx'"],
    ['web/ordering/a.tsx', "import '#web/shell/theme/theme.ts'"],
    ['web/kit/a.tsx', "import '#web/tasks/PayButton.tsx'"],
    ['web/shell/a.tsx', "import '#web/pages/JobsPage.tsx'"],
    ['web/a.tsx', "import pg from 'pg'"],
    ['server/ordering/a.ts', "import '#web/api/client.ts'"],
    ['server/ordering/a.ts', "import { book } from '#server/credits/book.ts'"],
    ['server/ordering/a.ts', "import '#server/chat/index.ts'"],
    ['server/billing/a.ts', "import '#server/ordering/index.ts'; import './calls.ts'"],
    ['server/ordering/a.ts', "import '#server/app.ts'"],
    ['server/ordering/a.ts', "import '#test/portal.ts'"],
    ['server/http/a.ts', "import '#server/accounts/index.ts'"],
    ['server/db/a.ts', "import '#server/http/refusal.ts'"],
    ['server/files/a.ts', "import '#server/vocabulary/index.ts'"],
    ['server/vocabulary/a.ts', "import '#server/search/index.ts'"],
    ['server/search/a.ts', "import '#server/vocabulary/methods.ts'"],
    ['server/engine/a.ts', "import '#server/ordering/index.ts'"],
    ['server/ordering/a.ts', "import { x } from '#ecu/engine.ts'"],
    ['server/engine/a.ts', "import { syntheticImage } from '#ecu/synthetic/index.ts'"],
    ['ecu/index.ts', "export * from '#ecu/synthetic/index.ts'"],
    ['ecu/identify.ts', "import { drawMaps } from '#ecu/synthetic/maps.ts'"],
  ])('report a violation in %s with %s', (path, text) => {
    expect(arrowsAgainst(readSource(path, text))).toHaveLength(1);
  });

  test.each([
    ['rules/a.ts', "import { x } from '#contract/money.ts'; const text = \"import '#server/app.ts'\""],
    ['rules/a.test.ts', "import fc from 'fast-check'; import { test } from 'vitest'; // import '#server/app.ts'"],
    ['server/ordering/a.ts', "import { book } from '#server/credits/index.ts'; import './close-task.ts'"],
    ['server/app.ts', "import '#server/ordering/index.ts'; import { z } from 'zod'"],
    ['server/search/a.ts', "import '#server/vocabulary/index.ts'"],
    ['server/vocabulary/a.ts', "import '#server/db/database.ts'"],
    ['server/http/a.ts', "import '#server/db/database.ts'"],
    [
      'web/ordering/a.tsx',
      "import '#web/kit/feedback/notify.ts'; import '#web/session/useAccess.ts'; const x = <p>don't</p>",
    ],
    ['web/pages/a.tsx', "import '#web/tasks/PayButton.tsx'"],
    ['server/seed/a.ts', "import { syntheticImage } from '#ecu/synthetic/index.ts'"],
    ['server/engine/a.test.ts', "import { syntheticImage } from '#ecu/synthetic/index.ts'"],
  ])('accept in %s the imports %s', (path, text) => {
    expect(arrowsAgainst(readSource(path, text))).toEqual([]);
  });
});

describe('conventions', () => {
  test('no file has a meaningless name', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(
      ['server/utils.ts', 'web/common/a.ts', 'bench/helper.ts'].filter((path) => bannedName.test(path)),
    ).toHaveLength(3);
    expect(bannedName.test('server/seed/load-base-data.ts')).toBe(false);
    expect(files.filter((path) => bannedName.test(path))).toEqual([]);
  });

  test('no test is skipped, exclusive or mocks own code', () => {
    const planted = "test.only('a'); describe.skip('b'); it.todo('c'); vi.mock('./a.ts'); describe.skipIf(x)('d')";
    expect(switchedOff(readSource('rules/a.test.ts', planted))).toHaveLength(5);
    expect(switchedOff(readSource('ecu/real-images.test.ts', planted))).toHaveLength(3);
    expect(sources.filter(({ path }) => /\.(test|spec)\.ts$/.test(path)).length).toBeGreaterThan(15);
    expect(sources.flatMap(switchedOff)).toEqual([]);
  });

  test('no check of the compiler or the linter is suppressed', () => {
    const planted = "// @ts-ignore\nconst a = '@ts-expect-error' as any; /* oxlint-disable */";
    expect(silenced(readSource('rules/a.ts', planted))).toHaveLength(2);
    expect(readSource('rules/a.ts', planted).anys).toBe(1);
    expect(sources.flatMap(({ comments }) => comments).length).toBeGreaterThan(200);
    expect(sources.flatMap(silenced)).toEqual([]);
    expect(sources.filter(({ anys }) => anys > 0).map(({ path }) => path)).toEqual([]);
  });

  test('no object used as a table is indexed by arbitrary words', () => {
    const planted = 'const a: Record<string, string> = { b: "c" }; const d = a[word];';
    expect(readSource('rules/a.ts', planted).askedObjects).toEqual(['a']);
    expect(readSource('rules/a.ts', 'const a = new Map([["b", "c"]]); const d = a.get(word);').askedObjects).toEqual(
      [],
    );
    const ours = sources.filter(
      ({ path }) => /^(rules|contract|ecu|server)\//.test(path) && !path.endsWith('.test.ts'),
    );
    expect(ours.flatMap(({ path, askedObjects }) => askedObjects.map((one) => `${path}: ${one}`))).toEqual([]);
  });

  test('no condition of SQL has an `or` without brackets', () => {
    const planted = (text: string) => looseOrs(readSource('server/a.ts', `const a = sql<boolean>\`${text}\`;`));
    expect(planted('a = 1 or b = 2')).toHaveLength(1);
    expect(planted("a in ('x or y') and (b or c)")).toEqual([]);
    expect(planted('(a = 1) or (b = 2)')).toHaveLength(1);
    expect(planted('case when a or b then c end')).toEqual([]);
    expect(sources.flatMap(({ fragments }) => fragments).length).toBeGreaterThan(300);
    expect(sources.filter(({ path }) => path.startsWith('server/')).flatMap(looseOrs)).toEqual([]);
  });

  test('axe checks every dialog', () => {
    expect(opensDialog("import { Dialog } from '#web/kit/dialog/Dialog.tsx';")).toBe(true);
    expect(opensDialog("import { SidePanel } from './SidePanel.tsx';")).toBe(true);
    expect(opensDialog("import { confirm } from '#web/kit/dialog/confirm.ts';")).toBe(false);
    const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
    // The style guide is for engineers.
    const shown = files.filter(
      (path) =>
        /^web\/(?!styleguide\/|kit\/dialog\/DialogButton).*(?<!\.test)\.tsx$/.test(path) && opensDialog(read(path)),
    );
    expect(shown.length).toBeGreaterThan(30);
    const tests = files.filter((path) => /\.(test\.tsx|spec\.ts)$/.test(path));
    const judged = tests.flatMap((path) => [...read(path).matchAll(/(?<=expectAccessibleDialog\((?:\w+, )?')[^']+/g)]);
    expect([...new Set(judged.map(String))].toSorted()).toEqual(shown.toSorted());
  });

  test('storage and features that need HTTPS are used in one place only', () => {
    const planted = (text: string) => bareBrowser({ path: 'web/a.ts', text });
    expect(planted('localStorage.getItem(key)')).toEqual(['web/a.ts: localStorage']);
    expect(planted('x = window.sessionStorage; indexedDB.open(a)')).toHaveLength(2);
    expect(planted("document.cookie = 'a'")).toHaveLength(1);
    expect(planted('crypto.randomUUID(); crypto.subtle.digest(a); navigator.clipboard.writeText(b)')).toHaveLength(3);
    expect(planted('new Notification(a); navigator.serviceWorker; await caches.open(b)')).toHaveLength(3);
    expect(planted("import { notifications } from 'a'; crypto.getRandomValues(b); // localStorage")).toEqual([]);
    const web = files.filter((path) => /^web\/.*(?<!\.test)\.(tsx?|js)$/.test(path));
    expect(web.length).toBeGreaterThan(300);
    const bare = web.flatMap((path) => bareBrowser({ path, text: readFileSync(`${root}${path}`, 'utf8') }));
    expect(bare.filter((one) => !guarded.includes(one))).toEqual([]);
    for (const one of guarded) expect(bare).toContain(one);
  });

  test('rules and engine read no clock', () => {
    expect(readSource('rules/a.ts', 'export const a = [new Date(), new Date(5)]').clocks).toBe(1);
    const timeless = sources.filter(({ path }) => /^(rules|ecu)\//.test(path));
    expect(timeless.length).toBeGreaterThan(30);
    expect(timeless.filter(({ clocks }) => clocks > 0).map(({ path }) => path)).toEqual([]);
  });

  test('no file contains a path of the developer’s machine', () => {
    const at = (folder: string) => `/${folder}/a`;
    const planted = [`'${at('root')}'`, ` ${at('tmp')}`, `"file://${at('work')}"`];
    expect(planted.filter((text) => machinePath.test(text))).toEqual(planted);
    expect(machinePath.test(`https://a.example${at('work')}`)).toBe(false);
    const top = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'package-lock.json')
      .map(({ name }) => name);
    const texts = [...files, ...top, ...['docs', 'decisions', '.ci'].flatMap(filesUnder)].filter((path) =>
      /(\.(tsx?|mjs|json|md|sql|css|html|svg)|rc|\/run)$/.test(path),
    );
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((path) => machinePath.test(readFileSync(`${root}${path}`, 'utf8')))).toEqual([]);
  });
});

test('the status of a task is written by transition() only', () => {
  const writes = (text: string) =>
    /\.set\(\{[^}]*\bstatus:(?!\d)/.test(text) || /update tasks\b[^`]*\bset\b[^`]*\bstatus\s*=/.test(text);
  expect(writes("tx.updateTable('tasks').set({ ...set, status: to })")).toBe(true);
  expect(writes("sql`update tasks t set done_by = 1, status = 'finished'`")).toBe(true);
  const written = files.filter(
    (path) =>
      /^server\/.*(?<!\.test)\.ts$/.test(path) &&
      writes(readFileSync(`${root}${path}`, 'utf8')) &&
      path !== 'server/db/migrate.ts',
  );
  expect(written).toEqual(['server/tasks/transition.ts']);
});

/** Definitions that SQL says once, each with a line that would say it again. */
const saidOnce: readonly (readonly [file: string, pattern: RegExp, again: string])[] = [
  [
    'methods.ts',
    /nullif\(\w+\.\S+, ''\) from method_texts|join method_texts|json_build_object\('methodId', m\.id, 'dtcLogic'/,
    "left join method_texts e on e.language = 'en'",
  ],
  ['names-of-people.ts', /\b(customer|person)_name\(/, 'select person_name(u)'],
  [
    'tasks.ts',
    /coalesce\([^`]*?decoded_sha256|coalesce\(\w*\.?first_task_id|'waiting', 'inProgress', 'manual'|finished_at is not null and \w*\.?finished_by is null/,
    "status in ('waiting', 'inProgress', 'manual')",
  ],
  ['business-time.ts', /at time zone/, "now() at time zone 'Europe/Vienna'"],
];

test.each(saidOnce)('SQL defines server/vocabulary/%s only once', (file, pattern, again) => {
  expect(again).toMatch(pattern);
  const said = files.filter(
    (path) => /^server\/.*(?<!\.test)\.ts$/.test(path) && pattern.test(readFileSync(`${root}${path}`, 'utf8')),
  );
  expect(said).toEqual([`server/vocabulary/${file}`]);
});

test('a room has the same name in the contract, on the server, on the web, in texts and in e2e', () => {
  const inContract = Object.keys(contract);
  const folders = (room: string) =>
    readdirSync(`${root}${room}`, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  const answering = folders('server').filter((name) => files.includes(`server/${name}/calls.ts`));
  expect(answering).toEqual(inContract.toSorted());
  const frame = [...Object.keys(webGround), 'pages', 'public', 'styleguide'];
  const shown = folders('web').filter((name) => !frame.includes(name));
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.filter((name) => !inContract.includes(name))).toEqual([]);
  const walked = folders('e2e').filter((name) => name !== 'pictures');
  expect(walked.length).toBeGreaterThan(10);
  expect(walked.filter((name) => !inContract.includes(name))).toEqual([]);
  // A refusal may come from any room.
  const told = readdirSync(`${root}locales/en`).map((file) => file.split('.')[0] ?? '');
  expect(told.filter((name) => name !== 'refusal' && !inContract.includes(name))).toEqual([]);
});

test('a call has the same name in contract and server, and only equivalent calls share a handler', () => {
  const handlers = files
    .filter((path) => /^server\/\w+\/calls\.ts$/.test(path))
    .flatMap((path) => handlersIn(readFileSync(`${root}${path}`, 'utf8')));
  expect(new Set(handlers.map(({ call }) => call))).toEqual(
    new Set(Object.values(contract).flatMap((calls) => Object.keys(calls))),
  );
  // The work of a call stands in a file of its own.
  expect(handlersIn('export const xCalls = { a: async () => 1, b }').map(({ handler }) => handler)).toEqual([
    undefined,
    'b',
  ]);
  expect(handlers.filter(({ handler }) => handler === undefined)).toEqual([]);
  const uses = Map.groupBy(handlers, ({ handler }) => handler);
  expect(handlers.filter(({ call, handler }) => handler !== call && uses.get(handler)?.length === 1)).toEqual([]);
});

describe('generated files are up to date: run `npm run generate`', () => {
  const portal = usePortal();

  test('the types of the tables match the migrated database', async () => {
    const generated = await describeTables(portal().database.reader);
    expect(generated.length).toBeGreaterThan(1000);
    expect(readFileSync(`${root}server/schema/tables.ts`, 'utf8')).toBe(generated);
  });

  test('the readable schema matches the migrated database', async () => {
    const generated = await describeSchema(portal().database.reader);
    expect(generated).toContain('create table search_rows (');
    expect(readFileSync(`${root}server/schema/schema.sql`, 'utf8').replaceAll('\r\n', '\n')).toBe(generated);
  });
});
