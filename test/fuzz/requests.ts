import { type Call, getPath } from '#contract/call.ts';
import { everyCall } from '#contract/every-call.ts';
import { type Draw, pickOne, toSchema, drawValue, wildValue } from './values.ts';

/** One request as it goes over the line. */
export type Request = {
  readonly call: Call;
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: Buffer;
};

/** The next request: every call in turn, with what fits, nearly fits, or is nothing it could expect. */
export function nextRequest(draw: Draw, count: number): Request {
  const call = everyCall[count % everyCall.length];
  if (call === undefined) throw new Error('the contract has no calls');
  const wildness = pickOne(draw, [0, 0, 5, 20, 60]);
  const valid = drawValue(draw, toSchema(call.input), wildness);
  const record = typeof valid === 'object' && valid !== null && !Array.isArray(valid) ? valid : { value: valid };
  const fields = withTrouble(draw, Object.entries(record), wildness);
  const path = `/api${getPath(call)}`;
  if (call.method === 'GET')
    return {
      call,
      method: 'GET',
      url: `${path}?${fields.map((field) => queryField(draw, field)).join('&')}`.slice(0, maxUrl),
      headers: {},
    };
  const { type, body } =
    call.files !== undefined && draw(20) > 0 ? formBody(draw, call.files, fields) : jsonBody(draw, fields);
  return { call, method: 'POST', url: path, headers: { 'content-type': type }, body };
}

/** Letters of an address, cut wherever that is: of a longer one Node itself ends the line (431). */
const maxUrl = 12_000;

type Field = readonly [name: string, value: unknown];

/** Fields that come twice, bear names of objects' own, or hold many values where one is expected. */
function withTrouble(draw: Draw, fields: readonly Field[], wildness: number): readonly Field[] {
  if (draw(100) >= wildness) return fields;
  const more: Field[] = [
    ['__proto__', { polluted: true }],
    ['constructor', { prototype: { polluted: true } }],
    ['toString', 1],
    ['\uD800', 'x'],
    ['a\0', 'x'],
    [pickOne(draw, ['search', 'page', 'pageSize', 'task_ID', 'job_ID', 'taskId']), wildValue(draw)],
  ];
  const twice = fields.slice(0, 2).map(([name]): Field => [name, wildValue(draw)]);
  const many = fields.map(([name, value]): Field => (draw(4) === 0 ? [name, [value, value]] : [name, value]));
  return pickOne(draw, [[...fields, pickOne(draw, more)], [...fields, ...twice], many, [...fields, ...more]]);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function queryField(draw: Draw, [name, value]: Field): string {
  // Bytes that are no UTF-8, and escapes that are none.
  if (draw(60) === 0)
    return `${encoded(name)}=${pickOne(draw, ['%ED%A0%80', '%FF%FE', '%', '%zz', '%00', '+', '&&=='])}`;
  if (Array.isArray(value) && draw(2) === 0)
    return value.map((one) => `${encoded(name)}=${encoded(textOf(one))}`).join('&');
  return `${encoded(name)}${draw(80) === 0 ? '[]' : ''}=${encoded(textOf(value))}`;
}

const encoded = (text: string): string => new URLSearchParams({ '': text.slice(0, 4000) }).toString().slice(1);

/** JSON as text, because objects cannot hold a name twice. */
function jsonBody(draw: Draw, fields: readonly Field[]): { type: string; body: Buffer } {
  const text = `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
  const type =
    draw(50) === 0
      ? pickOne(draw, ['text/plain', 'application/xml', 'application/json; charset=x', ''])
      : 'application/json';
  const broken = [
    text.slice(0, -1),
    '',
    'null',
    '[]',
    '"text"',
    '0',
    '[[[['.repeat(500),
    '{"a":'.repeat(5000),
    `${text}${text}`,
    `\uFEFF${text}`,
  ];
  if (draw(25) === 0) return { type, body: Buffer.from(pickOne(draw, broken)) };
  // Bytes that are no UTF-8 within a text.
  const body = Buffer.from(text);
  if (draw(60) === 0 && body.length > 4) body[2 + draw(body.length - 3)] = 0xff;
  return { type, body };
}

/** A form with its file parts; often cut, doubled, without a boundary, or with the header of no part. */
function formBody(draw: Draw, files: readonly string[], fields: readonly Field[]): { type: string; body: Buffer } {
  const boundary = 'fuzz';
  const disposition = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name.replaceAll('"', '%22')}"${more}\r\n`;
  const fileName = pickOne(draw, [
    'a.bin',
    'a.zip',
    'a.txt',
    'a.csv',
    'a.png',
    'a',
    '../a.bin',
    'a\0.bin',
    'Ö'.repeat(200),
    '',
  ]);
  const contents = pickOne(draw, [
    Buffer.alloc(0),
    Buffer.from([1, 2, 3, 4]),
    Buffer.from('a;b\r\n1;2\r\n'),
    Buffer.alloc(70_000, 7),
  ]);
  const named = fields.filter(([name]) => name !== 'fileSize');
  const announced = fields.some(([name]) => name === 'fileSize') ? [['fileSize', contents.length] as const] : [];
  const parts = [...named, ...announced].map(([name, value]) =>
    Buffer.from(
      `${disposition(name)}${draw(30) === 0 ? 'content-type: application/json\r\n' : ''}\r\n${textOf(value)}\r\n`,
    ),
  );
  const sent = draw(12) === 0 ? [...files, pickOne(draw, [...files, 'other', '__proto__', ''])] : files;
  const uploads = sent.flatMap((name) => [
    Buffer.from(`${disposition(name, `; filename="${fileName}"`)}content-type: application/octet-stream\r\n\r\n`),
    contents,
    Buffer.from('\r\n'),
  ]);
  const whole = Buffer.concat([...parts, ...(draw(10) === 0 ? [] : uploads), Buffer.from(`--${boundary}--\r\n`)]);
  const body = draw(5) === 0 ? whole.subarray(0, draw(whole.length)) : whole;
  const types = ['multipart/form-data', 'multipart/form-data; boundary=other', 'multipart/form-data; boundary='];
  return { type: draw(15) === 0 ? pickOne(draw, types) : `multipart/form-data; boundary=${boundary}`, body };
}
