import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type Plugin } from 'vitest/config';
import { languages } from './contract/language-names.ts';
import { browser } from './e2e/browser.ts';
import { pickPart, type TextPart, textParts } from './web/i18n/parts.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const output = process.env['WEB_OUT'] || join(import.meta.dirname, 'dist', 'web');

/** Writes .br and .gz beside what compresses, so that the server only has to send files. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  closeBundle: async () => {
    const names = await readdir(output, { recursive: true });
    const texts = names.filter((name) => /\.(js|css|html|svg)$/.test(name)).map((name) => join(output, name));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    for (const path of texts) {
      const content = await readFile(path);
      await Promise.all([
        writeFile(`${path}.br`, brotliCompressSync(content, quality)),
        writeFile(`${path}.gz`, gzipSync(content)),
      ]);
    }
  },
};

const locales = join(import.meta.dirname, 'locales');

/** The first words of home and sign-in in a language, by path: title and sentence. */
function readFirstWords(language: string): Readonly<Record<string, readonly string[]>> {
  const read = (room: string): unknown => JSON.parse(readFileSync(join(locales, language, `${room}.json`), 'utf8'));
  const { homePage } = read('shell') as { homePage: Record<'title' | 'text', string> };
  const { signIn, signInText } = read('accounts') as Record<'signIn' | 'signInText', string>;
  return { '/': [homePage.title, homePage.text], '/signin': [signIn, signInText] };
}

/**
 * Writes first-paint.js into the page, with the files that it asks for and the words that it draws; and has the styles come behind
 * the outline of the frame, which is drawn with the first answer and waits for nothing. What the styles are for waits for them.
 */
const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      // The page that tests of screens are mounted in.
      if (!html.includes('<!-- first-paint.js -->')) return html;
      const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk');
      const texts = chunks.flatMap(({ fileName }) => {
        const [, language] = /texts-(\w\w)-first-/.exec(fileName) ?? [];
        return language === undefined ? [] : [[language, `/${fileName}`]];
      });
      const portal = chunks.filter(({ name }) => name === 'portal').map(({ fileName }) => fileName);
      const words = Object.fromEntries(Object.keys(languages).map((language) => [language, readFirstWords(language)]));
      const data = { texts: Object.fromEntries(texts), portal: portal.map((one) => `/${one}`), words };
      const first = JSON.stringify(data).replaceAll("'", '&#39;');
      const script = readFileSync(join(import.meta.dirname, 'web/first-paint.js'), 'utf8').replaceAll(
        /^\s*\/\/.*\n/gm,
        '',
      );
      const links: string[] = [];
      return html
        .replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
          links.push(link.trim());
          return '';
        })
        .replace('<!-- first-paint.js -->', `<script data-first='${first}'>\n${script}</script>`)
        .replace('</body>', `${links.join('\n')}\n</body>`)
        .replaceAll(/^ +/gm, '');
    },
  },
};

/** Mantine's components and their parts, such as the card of a checkbox, each in a file of its name. */
const mantineComponent = /@mantine\/core\/esm\/(?:components|utils)\/(?:\w+\/)*(\w+)\/\1\.mjs$/;

/**
 * Has the styles of Mantine's components travel with their code, so that a page loads those of what it shows. They stand in a
 * layer, which any style of ours outdoes wherever it comes.
 */
const mantineStyles: Plugin = {
  name: 'mantine-styles',
  enforce: 'pre',
  transform: {
    filter: { id: mantineComponent },
    handler: (code, id) => {
      const [, name = ''] = mantineComponent.exec(id) ?? [];
      const path = join(import.meta.dirname, `node_modules/@mantine/core/styles/${name}.layer.css`);
      // Behind its imports: what it is made of is drawn before it.
      return existsSync(path)
        ? { code: `${code}\nimport '@mantine/core/styles/${name}.layer.css';`, map: null }
        : undefined;
    },
  },
};

/** The sentence about a call of the contract: a string or a template without others in it. */
const aboutCall = /\babout:\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`),/g;

/** Leaves the sentences about calls out: the generated documentation alone has them. */
const withoutAbouts: Plugin = {
  name: 'without-abouts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(aboutCall, "about: '',"), map: null }),
  },
};

const textId = /^virtual:texts(?:\/(\w\w)\/(\w+))?$/;

/** The texts of a language; parts of rooms (`<room>.<part>.json`) are the server's. */
const textsOf = (language: string): object =>
  Object.fromEntries(
    readdirSync(join(locales, language))
      .filter((file) => /^\w+\.json$/.test(file))
      .map((file): [string, unknown] => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(join(locales, language, file), 'utf8')),
      ]),
  );

/** Hands the texts to the browser in parts: a module for each part of each language, and one that knows them all. */
const texts: Plugin = {
  name: 'texts',
  resolveId: (id) => (textId.test(id) ? `\0${id}` : undefined),
  load(id) {
    const [all, language = '', part = ''] = textId.exec(id.slice(1)) ?? [];
    if (all === undefined) return undefined;
    if (language === '') {
      const entry = (one: string) =>
        textParts.map((name) => `${name}: () => import('virtual:texts/${one}/${name}')`).join();
      const entries = Object.keys(languages).map((one) => `${one}: { ${entry(one)} }`);
      return `export const read = { ${entries.join()} };`;
    }
    for (const file of readdirSync(join(locales, language))) this.addWatchFile(join(locales, language, file));
    return `export const texts = ${JSON.stringify(pickPart(textsOf(language), part as TextPart))};`;
  },
};

/** Lists the packages that are in the files of the browser, for the list of everything that the portal is made of. */
const packages: Plugin = {
  name: 'packages',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((one) => (one.type === 'asset' ? one.originalFileNames : []));
    const folders = [...this.getModuleIds(), ...files].flatMap(
      (path) => /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
    );
    const names = [...new Set(folders)].map((folder) => {
      const text = readFileSync(join(import.meta.dirname, folder, 'package.json'), 'utf8');
      const about = JSON.parse(text) as { name: string; version: string };
      return `${about.name}@${about.version}`;
    });
    this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source: JSON.stringify(names.toSorted()) });
  },
};

/** The files that the code travels in: a hundred small ones cost a browser more than their bytes. */
const groups = [
  // The beginning of every page.
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  // The beginning of every page of the portal, and all that this needs.
  { name: 'portal', test: /web\/portal\.tsx$/, priority: 2 },
  // What many pages share: in files of their own, these were half of the requests.
  // Forms and tables stay apart: the first screens have none.
  {
    name: 'shared',
    minShareCount: 30,
    priority: 1,
    test: (id: string) => !/@mantine\/(form|core\/.*\/Table)\//.test(id),
  },
];

/** Limits for what never ends, not for what is slow. */
const limits = { isolate: false, testTimeout: 300_000, hookTimeout: 300_000 };

/** One seed for every property of fast-check. */
const inNode = { ...limits, setupFiles: './test/property-seed.ts' };

export default defineConfig({
  root: 'web',
  // Components read their texts through the one hook of that library; what it takes here is a twentieth of it (decision 18).
  plugins: [withoutAbouts, react({ compiler: true }), mantineStyles, texts, firstPaint, packages, precompress],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: output,
    emptyOutDir: true,
    // The files that each file needs, for the test that holds what the first screens weigh.
    manifest: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    // The code that every page begins with travels in one file: a hundred small ones cost a browser more than their bytes.
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // A part of the texts is named for what it is, not for the address that it was read from.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.startsWith('\0virtual:texts/') === true
            ? `assets/texts-${facadeModuleId.split('/').slice(1).join('-')}-[hash].js`
            : 'assets/[name]-[hash].js',
      },
    },
  },
  server: {
    proxy: {
      '^/api/(tf24API|jwt-auth|wp)/': 'http://127.0.0.1:3000',
      // Screens are tested without a portal.
      ...(process.env['VITEST'] === undefined && { '/logo.svg': 'http://127.0.0.1:3000' }),
      '/socket.io': { target: 'ws://127.0.0.1:3000', ws: true },
    },
  },
  test: {
    root: '.',
    // Any order must do; the seed is printed and repeats it.
    sequence: { shuffle: { files: true, tests: false } },
    // On two cores a third works while one waits for the database.
    maxWorkers: 3,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'pure',
          include: ['{contract,rules,ecu,web,tools}/**/*.test.ts'],
          exclude: ['**/*.portal.test.ts', '**/*.deep.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'calls',
          include: ['{server,test}/**/*.test.ts', 'web/**/*.portal.test.ts'],
          exclude: ['**/*.deep.test.ts'],
          globalSetup: './test/database.ts',
        },
      },
      {
        extends: true,
        server: { fs: { allow: ['..'] } },
        // Of a worker and of helpers, which Vite does not search: found late, they would reload the page amid a test.
        optimizeDeps: { include: ['@noble/hashes/sha2.js', 'altcha-lib/workers/shared', 'axe-core'] },
        test: {
          ...limits,
          testTimeout: 120_000,
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          setupFiles: './test/screens/setup.ts',
          globalSetup: './test/worlds/ensure-recordings.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As in journeys: a string finds what contains it, unless `exact`.
            locators: { exact: false },
            provider: playwright({
              launchOptions: process.env['VITEST'] === undefined ? {} : await browser(),
              contextOptions: { locale: 'en-US', timezoneId: 'Europe/Vienna', reducedMotion: 'reduce' },
              actionTimeout: 60_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'deep',
          include: ['{contract,rules,ecu,server,test,web}/**/*.deep.test.ts'],
          globalSetup: './test/database.ts',
        },
      },
    ],
  },
});
