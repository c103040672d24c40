import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vitest/config';

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

export default defineConfig({
  root: 'web',
  plugins: [react({ compiler: true }), precompress],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: output,
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    // The code that every page begins with travels in one file: a hundred small ones cost a browser more than their bytes.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: {
      '^/api/(tf24API|jwt-auth|wp)/': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'ws://127.0.0.1:3000', ws: true },
    },
  },
  test: {
    root: '.',
    include: ['{contract,rules,ecu,server,test,web}/**/*.test.ts'],
    globalSetup: './test/database.ts',
    isolate: false,
    // Two: one waits for the database while the other works.
    maxWorkers: 2,
    // Limits for what never ends, not for what is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
