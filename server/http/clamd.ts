import { createReadStream } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A unix socket, or host and port. */
export type ScannerAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** The address of a scanner as an operator writes it: `/run/clamav/clamd.ctl`, `clamav:3310`, `[::1]:3310`. */
export function scannerAddressIn(text: string): ScannerAddress | undefined {
  if (/^\/[^\0]*[^/\0]$/.test(text)) return { path: text };
  const [, bracketed, plain, digits] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const [host, port] = [bracketed ?? plain, Number(digits)];
  return host === undefined || port < 1 || port > 65_535 ? undefined : { host, port };
}

export type Verdict =
  | { readonly is: 'clean' }
  | { readonly is: 'infected'; readonly signature: string }
  /** Longer than the scanner takes. */
  | { readonly is: 'tooLarge' }
  | { readonly is: 'unreachable'; readonly reason: string };

/** Longest reply that is read, in bytes. */
const maxReply = 4096;

/**
 * Has clamd scan a file: command `zINSTREAM`, the bytes in pieces with their length in front, an empty piece at the end.
 * Anything but a clear word of the scanner is `unreachable`; no fault of its is thrown.
 *
 * @param patience milliseconds for which the scanner may be silent
 */
export async function scanFile(address: ScannerAddress, path: string, patience: number): Promise<Verdict> {
  const socket = connect({ ...address, timeout: patience } as NetConnectOpts);
  try {
    const reply = new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (bytes: Buffer) => {
        text += bytes.toString('latin1');
        const end = text.indexOf('\0');
        if (end >= 0) resolve(text.slice(0, end));
        else if (text.length > maxReply) reject(new Error('the reply does not end'));
      });
      socket.once('timeout', () => {
        reject(new Error(`silent for ${patience} ms`));
      });
      socket.once('error', reject);
      socket.once('close', () => {
        reject(new Error('closed without a reply'));
      });
    });
    // A scanner that has heard enough replies and closes before the end: its reply counts, not the broken line.
    const sending = pipeline(Readable.from(framed(path)), socket, { end: false }).catch(() => undefined);
    const verdict = verdictOf(await reply);
    socket.destroy();
    await sending;
    return verdict;
  } catch (error) {
    return { is: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    socket.destroy();
  }
}

async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    yield length;
    yield bytes;
  }
  yield Buffer.alloc(4);
}

function verdictOf(reply: string): Verdict {
  if (reply === 'stream: OK') return { is: 'clean' };
  const [, signature] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (signature !== undefined) return { is: 'infected', signature };
  if (reply.includes('size limit exceeded')) return { is: 'tooLarge' };
  return { is: 'unreachable', reason: `replied ${JSON.stringify(reply.slice(0, 200))}` };
}
