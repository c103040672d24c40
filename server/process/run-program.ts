import { spawn } from 'node:child_process';

type Options = {
  readonly uid?: number;
  readonly gid?: number;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
};

/**
 * Runs a program in a process group of its own: a Ctrl+C in the terminal reaches this process alone, and it decides what ends.
 *
 * @returns its output
 * @throws Error with what it said when it ends with another code than 0
 */
export function runProgram(file: string, args: readonly string[], options: Options = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...options,
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(stdout);
      else reject(new Error(`${file} ended with ${code ?? signal}: ${stderr.trim() || stdout.trim()}`));
    });
  });
}
