import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

/** A check that a machine can do: types, lint, format, unused code. */
type Check = {
  readonly name: string;
  /** `package/command` of a tool among the dependencies, or the path of a script of this project. */
  readonly tool: string;
  readonly args: readonly string[];
  /** Number of files that the tool reports: a tool that read none has checked nothing. */
  readonly countFiles: (output: string) => number;
};

export type CheckResult = { readonly name: string; readonly ok: boolean };

const root = resolve(import.meta.dirname, '..');

/** The files of the repository among those that `tsc --listFiles` names, one a line. */
const isListedFile = (line: string): boolean => /^\S.*\.([cm]?tsx?|json)$/.test(line);
const countListed = (output: string): number =>
  output.split(/\r?\n/).filter((line) => isListedFile(line) && !line.includes('node_modules')).length;

/** The count in the last words of oxlint, oxfmt, our reporter for knip and our lint of words: `… on 374 files …`. */
const countReported = (output: string): number => Number(/\bon (\d+) files?\b/.exec(output)?.[1] ?? 0);

const types = (name: string, config: string): Check => ({
  name: `types of ${name}`,
  tool: 'typescript/tsc',
  args: [
    '--project',
    config,
    '--checkers',
    '1',
    '--listFiles',
    '--pretty',
    'false',
    // Files that did not change since the last run are not judged again.
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types/${config.replaceAll('/', '-')}.info`,
  ],
  countFiles: countListed,
});

const checks: readonly Check[] = [
  types('the pure rooms', 'tsconfig.pure.json'),
  types('server and tests', 'tsconfig.json'),
  types('web', 'web/tsconfig.json'),
  types('journeys', 'e2e/tsconfig.json'),
  types('screen tests', 'test/screens/tsconfig.json'),
  { name: 'lint', tool: 'oxlint/oxlint', args: ['--type-aware'], countFiles: countReported },
  { name: 'words', tool: 'tools/lint-words.ts', args: [], countFiles: countReported },
  { name: 'format', tool: 'oxfmt/oxfmt', args: ['--check'], countFiles: countReported },
  {
    name: 'nothing unused',
    tool: 'knip/knip',
    args: ['--no-progress', '--reporter', 'symbols', '--reporter', './tools/count-knip-files.ts'],
    countFiles: countReported,
  },
];

/** Returns the script of a tool: a file of this project, or the command as its package names it. */
function scriptOf(tool: string): string {
  if (tool.endsWith('.ts')) return resolve(root, tool);
  const [name = '', command = ''] = tool.split('/');
  const folder = resolve(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const script = typeof bin === 'string' ? bin : bin[command];
  if (script === undefined) throw new Error(`${name} has no command ${command}`);
  return resolve(folder, script);
}

/** Runs a tool on the Node of this process; answers its success and its whole output. */
function run({ tool, args }: Check): Promise<{ succeeded: boolean; output: string }> {
  return new Promise((ended, failed) => {
    const child = spawn(process.execPath, [scriptOf(tool), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 600_000,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', failed);
    child.once('close', (code) => {
      ended({ succeeded: code === 0, output });
    });
  });
}

async function runCheck(check: Check): Promise<CheckResult> {
  const start = performance.now();
  const { succeeded, output } = await run(check);
  const files = check.countFiles(output);
  const ok = succeeded && files > 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${check.name} (${files} files, ${seconds} s)`);
  if (!succeeded)
    console.log(
      output
        .split(/\r?\n/)
        .filter((line) => !isListedFile(line))
        .join('\n'),
    );
  else if (files === 0) console.log(`${check.tool} succeeded without having looked at a single file.\n${output}`);
  return { name: check.name, ok };
}

/** Runs every check, two at a time, and prints the result of each. */
export async function runChecks(): Promise<CheckResult[]> {
  const waiting = [...checks];
  const results: CheckResult[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  return results;
}

if (import.meta.main) {
  const results = await runChecks();
  if (results.some(({ ok }) => !ok)) process.exitCode = 1;
}
