import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A file that came with a mail. */
export type ArrivedFile = { name: string; type: string; bytes: Buffer };

/** A mail as it arrived: envelope, unfolded headers (names in lower case), decoded text, page and files. */
export type ArrivedMail = {
  from: string;
  to: string[];
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
  /** Pictures of the page, by the names under which it finds them. */
  pictures: Map<string, ArrivedFile>;
  files: ArrivedFile[];
  /** Types of its parts as they lie in each other: `alternative(text/plain, text/html)`. */
  structure: string;
};

/** Reply at the end of a mail: accept it, refuse it, or accept it and hang up without a reply. */
export type AtEnd = 'take' | 'takeSilently' | { status: number; message: string };

export type MailServerForTests = {
  readonly url: string;
  readonly arrived: ArrivedMail[];
  /** Answers to RCPT TO by recipient; others are taken. */
  readonly refusals: Map<string, { status: number; message: string }>;
  /** Asked by recipient before RCPT TO is answered: it may keep the portal waiting. */
  readonly knocks: Map<string, () => Promise<void>>;
  /** Asked by recipient once all of a mail is there, in place of taking it at once. */
  readonly ends: Map<string, () => Promise<AtEnd>>;
  /** Goes down, and comes back on the same port. */
  down: () => Promise<void>;
  up: () => Promise<void>;
};

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

/** RFC 2047: words of a header in another alphabet. */
const decodedHeader = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : fromQuotedPrintable(word.replaceAll('_', ' ')).toString(),
    );

/** Headers, unfolded, and the decoded body of a mail or of one of its parts. */
function readPart(raw: string): { headers: Map<string, string>; body: string; bytes: Buffer } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const body = raw.slice(end + 4);
  const encoding = headers.get('content-transfer-encoding');
  const bytes =
    encoding === 'quoted-printable'
      ? fromQuotedPrintable(body)
      : Buffer.from(body, encoding === 'base64' ? 'base64' : 'latin1');
  return { headers, body, bytes };
}

type Part = { type: string; headers: Map<string, string>; bytes: Buffer; parts: Part[] };

/** A mail or a part of it, with the parts that it has itself. */
function readParts(raw: string): Part {
  const { headers, body, bytes } = readPart(raw);
  const type = headers.get('content-type') ?? '';
  const [, boundary] = /^multipart\/\w+;.*boundary="([^"]+)"/.exec(type) ?? [];
  const parts =
    boundary === undefined
      ? []
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => readParts(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
  return { type: type.replace(/;.*$/, '').replace('multipart/', ''), headers, bytes, parts };
}

const structureOf = ({ type, parts }: Part): string =>
  parts.length === 0 ? type : `${type}(${parts.map(structureOf).join(', ')})`;

const leavesOf = (part: Part): Part[] => (part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf));

const toFile = ({ headers, type, bytes }: Part): ArrivedFile => ({
  name: /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '',
  type,
  bytes,
});

function readMail(
  raw: string,
): Pick<ArrivedMail, 'headers' | 'subject' | 'text' | 'html' | 'pictures' | 'files' | 'structure'> {
  const mail = readParts(raw);
  const leaves = leavesOf(mail);
  const textOf = (type: string) =>
    leaves
      .find((leaf) => leaf.type === type)
      ?.bytes.toString()
      .replaceAll('\r\n', '\n') ?? '';
  const isAttached = ({ headers }: Part) => headers.get('content-disposition')?.startsWith('attachment') === true;
  return {
    headers: mail.headers,
    subject: decodedHeader(mail.headers.get('subject') ?? ''),
    text: textOf('text/plain'),
    html: textOf('text/html'),
    pictures: new Map(
      leaves.flatMap((leaf) => {
        const id = leaf.headers.get('content-id');
        return id === undefined ? [] : [[id.replaceAll(/[<>]/g, ''), toFile(leaf)] as const];
      }),
    ),
    files: leaves.filter(isAttached).map(toFile),
    structure: structureOf(mail),
  };
}

/** A real mail server on a port of its own. */
export async function startMailServer(): Promise<MailServerForTests> {
  const arrived: ArrivedMail[] = [];
  const refusals: MailServerForTests['refusals'] = new Map();
  const knocks: MailServerForTests['knocks'] = new Map();
  const ends: MailServerForTests['ends'] = new Map();
  let server: SMTPServer;
  let port = 0;

  async function up(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      // The greeting waits for nobody's name server.
      disableReverseLookup: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const refusal = refusals.get(address);
        void Promise.resolve(knocks.get(address)?.()).then(() => {
          done(
            refusal === undefined ? null : Object.assign(new Error(refusal.message), { responseCode: refusal.status }),
          );
        });
      },
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = [];
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        const atEnd = ends.get(to[0] ?? '') ?? (() => Promise.resolve<AtEnd>('take'));
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          void atEnd().then((answer) => {
            if (typeof answer === 'object') {
              done(Object.assign(new Error(answer.message), { responseCode: answer.status }));
              return;
            }
            arrived.push({ from, to, ...readMail(Buffer.concat(parts).toString('latin1')) });
            if (answer === 'take') done();
            else for (const connection of server.connections) connection.close();
          });
        });
      },
    });
    // A client that leaves in the middle is the client's business.
    server.on('error', () => {});
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    port = (server.server.address() as AddressInfo).port;
  }
  const down = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    });
  await up();
  return { url: `smtp://127.0.0.1:${port}`, arrived, refusals, knocks, ends, up, down };
}
