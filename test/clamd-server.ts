import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Ways in which a scanner fails. */
export type ScannerFault = 'silent' | 'cut' | 'cutWhileSending' | 'nonsense' | 'outOfMemory' | 'endless';

/** The harmless text by which every scanner is tried (EICAR), in two parts so that no scanner stops at this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/**
 * A scanner that speaks the protocol of clamd's INSTREAM: pieces with their length in front (four bytes, the highest first),
 * an empty one at the end, and a reply that ends with NUL.
 */
export class ClamdServer {
  /** Bytes of the longest stream that it takes. */
  streamMaxLength = 1 << 20;
  fault: ScannerFault | undefined;
  /** Contents that it has scanned. */
  readonly scanned: Buffer[] = [];
  readonly #server: Server;
  readonly #lines = new Set<Socket>();

  constructor() {
    this.#server = createServer((line) => {
      this.#lines.add(line);
      line.on('error', () => undefined).once('close', () => this.#lines.delete(line));
      this.#serve(line);
    });
  }

  /** Listens on a port of its own, or on a unix socket. */
  async start(path?: string): Promise<string> {
    await new Promise<void>((resolve) => {
      if (path === undefined) this.#server.listen(0, '127.0.0.1', resolve);
      else this.#server.listen(path, resolve);
    });
    return path ?? `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const line of this.#lines) line.destroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  #serve(line: Socket): void {
    const command = 'zINSTREAM\0';
    let bytes = Buffer.alloc(0);
    let isCommanded = false;
    let length = 0;
    const pieces: Buffer[] = [];
    line.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more]);
      if (this.fault === 'cutWhileSending') line.destroy();
      if (!isCommanded) {
        if (bytes.length < command.length) return;
        if (bytes.toString('latin1', 0, command.length) !== command) {
          line.end('UNKNOWN COMMAND\0');
          return;
        }
        isCommanded = true;
        bytes = bytes.subarray(command.length);
      }
      while (bytes.length >= 4) {
        const size = bytes.readUInt32BE(0);
        if (bytes.length < 4 + size) return;
        pieces.push(bytes.subarray(4, 4 + size));
        bytes = bytes.subarray(4 + size);
        length += size;
        if (length > this.streamMaxLength) {
          // Discard the rest: a second reply would close the connection before the first one is sent.
          line.removeAllListeners('data').resume().end('INSTREAM size limit exceeded. ERROR\0');
          return;
        }
        if (size === 0) this.#reply(line, Buffer.concat(pieces));
      }
    });
  }

  #reply(line: Socket, content: Buffer): void {
    if (this.fault === 'silent') return;
    if (this.fault === 'cut') line.destroy();
    else if (this.fault === 'nonsense') line.end('HTTP/1.1 200 OK\r\n\r\n\0');
    else if (this.fault === 'endless') line.write('x'.repeat(100_000));
    else if (this.fault === 'outOfMemory') line.end('stream: Can’t allocate memory ERROR\0');
    else {
      this.scanned.push(content);
      const isFound = content.includes(eicar);
      // In two parts, as a network may deliver it.
      line.write('stream: ');
      setTimeout(() => line.end(isFound ? 'Eicar-Test-Signature FOUND\0' : 'OK\0'), 5);
    }
  }
}
