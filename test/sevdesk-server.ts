import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Faults of the service at one request. */
export type Fault =
  /** An error of its own, before anything is stored. */
  | 'status500'
  /** An error of its own, although everything is stored. */
  | 'status500AfterStoring'
  | 'silence'
  /** Stored, but the answer never comes. */
  | 'silenceAfterStoring'
  | 'cutBeforeStoring'
  | 'cutAfterStoring'
  | 'noJson'
  | 'noObjects'
  | 'busy'
  | 'slow'
  | 'refusesField';

export type StoredRecord = Readonly<Record<string, unknown>> & { readonly id: string };

export type SevdeskServer = {
  readonly url: string;
  readonly token: string;
  /** Every request that arrived, in order: method, path, and query. */
  readonly asked: string[];
  /** Requests without the right token, or without what the service documents as required. */
  readonly wrong: string[];
  readonly contacts: StoredRecord[];
  readonly invoices: StoredRecord[];
  readonly creditNotes: StoredRecord[];
  readonly orders: StoredRecord[];
  /** Money on its accounts that belongs to no document. */
  readonly transactions: StoredRecord[];
  /** Amounts booked by invoice. */
  readonly bookings: { readonly invoice: string; readonly amount: number; readonly account: unknown }[];
  /** Does these things wrong at the next requests whose method and path begin so, one each. */
  readonly fail: (request: string, ...faults: Fault[]) => void;
  /** Accepts another token from now on. */
  readonly changeToken: (token: string) => void;
  /** Puts a document there by other hands. */
  readonly put: (
    kind: 'contacts' | 'invoices' | 'orders' | 'creditNotes',
    fields: Record<string, unknown>,
  ) => StoredRecord;
  readonly close: () => Promise<void>;
};

type Json = Record<string, unknown>;

const fieldsIn = (names: string): string[] => names.split(' ');

/** Fields that the interface describes as required, by the path that saves them. */
const required: Readonly<Record<string, { part: string; positions: string; fields: readonly string[] }>> = {
  '/Invoice/Factory/saveInvoice': {
    part: 'invoice',
    positions: 'invoicePosSave',
    fields: fieldsIn(
      'contact contactPerson invoiceDate discount addressCountry status taxRate taxRule taxText invoiceType currency mapAll',
    ),
  },
  '/CreditNote/Factory/saveCreditNote': {
    part: 'creditNote',
    positions: 'creditNotePosSave',
    fields: fieldsIn(
      'mapAll creditNoteNumber contact creditNoteDate status header addressCountry contactPerson taxRule taxRate taxText currency bookingCategory',
    ),
  },
  '/Order/Factory/saveOrder': {
    part: 'order',
    positions: 'orderPosSave',
    fields: fieldsIn(
      'mapAll orderNumber contact orderDate status header addressCountry version contactPerson taxRate taxRule taxText currency',
    ),
  },
};

/**
 * A service on a port of its own that behaves as sevDesk’s interface is described: the token stands alone in its header, answers
 * are wrapped in `objects`, ids and sums are texts, and nothing keeps two documents from having one number.
 */
export async function startSevdeskServer(): Promise<SevdeskServer> {
  let token = 'ab12'.repeat(8);
  let lastId = 1000;
  const [asked, wrong]: [string[], string[]] = [[], []];
  const contacts: StoredRecord[] = [];
  const invoices: StoredRecord[] = [];
  const creditNotes: StoredRecord[] = [];
  const orders: StoredRecord[] = [];
  const transactions: StoredRecord[] = [];
  const bookings: { invoice: string; amount: number; account: unknown }[] = [];
  const faults: { request: string; fault: Fault }[] = [];
  const folders = { Contact: contacts, Invoice: invoices, CreditNote: creditNotes, Order: orders };
  type Folder = keyof typeof folders;
  const store = (folder: StoredRecord[], fields: Json): StoredRecord => {
    const stored = { ...fields, id: String((lastId += 1)) };
    folder.push(stored);
    return stored;
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', 'http://local');
    const path = url.pathname.replace('/api/v1', '');
    const body = await bodyOf(request);
    asked.push(`${method} ${path}${url.search}`);
    if (request.headers.authorization !== token) {
      wrong.push(`${method} ${path}: ${request.headers.authorization}`);
      send(response, 401, { error: { message: 'Authentication required' } });
      return;
    }
    const at = faults.findIndex((one) => `${method} ${path}${url.search}`.startsWith(one.request));
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === 'status500') return send(response, 500, { error: { message: 'Internal server error' } });
    if (fault === 'busy') {
      response.setHeader('retry-after', '0');
      return send(response, 429, { error: { message: 'Too many requests' } });
    }
    if (fault === 'refusesField') return send(response, 422, { error: { message: 'taxRate 20 is not allowed' } });
    if (fault === 'silence') return pause(1500, undefined, { ref: false });
    if (fault === 'cutBeforeStoring') return void request.socket.destroy();
    if (fault === 'slow') await pause(150);
    const { status, content } = act(method, path, url.searchParams, body);
    if (fault === 'silenceAfterStoring') return pause(1500, undefined, { ref: false });
    if (fault === 'cutAfterStoring') return void request.socket.destroy();
    if (fault === 'status500AfterStoring') return send(response, 500, { error: { message: 'Gateway' } });
    if (fault === 'noJson') {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end('<html>maintenance');
      return;
    }
    send(response, status, fault === 'noObjects' ? { data: content } : content);
  }

  function act(method: string, path: string, query: URLSearchParams, body: Json): { status: number; content: Json } {
    const [, folder = '', id = '', verb = ''] = path.split('/');
    const rule = required[path];
    if (method === 'POST' && rule !== undefined) return save(path, rule, body);
    if (method === 'POST' && path === '/Contact') {
      if (body['category'] === undefined) return refused('category is required');
      return { status: 201, content: { objects: store(contacts, body) } };
    }
    if (path === '/CheckAccountTransaction') {
      if (method === 'GET') {
        const isAsked = ({ paymtPurpose, checkAccount }: StoredRecord) =>
          paymtPurpose === query.get('paymtPurpose') &&
          (checkAccount as { id: number }).id === Number(query.get('checkAccount[id]'));
        return { status: 200, content: { objects: transactions.filter(isAsked) } };
      }
      const missing = ['valueDate', 'amount', 'checkAccount', 'status'].filter((field) => body[field] === undefined);
      if (missing.length > 0) return refused(`${missing.join(', ')} missing`);
      return { status: 201, content: { objects: store(transactions, body) } };
    }
    if (method === 'GET' && path === '/Tools/bookkeepingSystemVersion')
      return { status: 200, content: { objects: { version: '2.0' } } };
    if (method === 'GET' && path === '/SevUser') return { status: 200, content: { objects: [{ id: '7' }] } };
    if (method === 'GET' && path === '/StaticCountry') {
      const codes = ['de', 'at', 'fr', 'ch'].map((code, place) => ({ id: String(place + 1), code, name: code }));
      return { status: 200, content: { objects: codes } };
    }
    const list = folders[folder as Folder] as StoredRecord[] | undefined;
    if (list === undefined) return { status: 404, content: { error: { message: 'unknown path' } } };
    if (method === 'GET' && id === '') {
      const found = list.filter((one) =>
        [...query].every(([name, value]) => name === 'depth' || String(one[name]) === value),
      );
      return { status: 200, content: { objects: found } };
    }
    const place = list.findIndex((one) => one.id === id);
    const there = list[place];
    if (there === undefined) return { status: 404, content: { error: { message: 'not found' } } };
    if (method === 'GET') return { status: 200, content: { objects: [there] } };
    if (verb === 'sendBy') list[place] = { ...there, status: '200' };
    else if (verb === 'bookAmount') {
      if (there['status'] === '100') return refused('a draft cannot be paid');
      bookings.push({
        invoice: String(there['invoiceNumber']),
        amount: Number(body['amount']),
        account: body['checkAccount'],
      });
      list[place] = { ...there, status: '1000' };
    } else return { status: 404, content: { error: { message: 'unknown path' } } };
    return { status: 200, content: { objects: list[place] } };
  }

  const refused = (message: string) => {
    wrong.push(message);
    return { status: 422, content: { error: { message } } };
  };

  function save(path: string, { part, positions, fields }: (typeof required)[string], body: Json) {
    const document = body[part] as Json | undefined;
    const lines = body[positions] as Json[] | undefined;
    const missing = fields.filter((field) => document?.[field] === undefined);
    if (missing.length > 0) return refused(`${part}: ${missing.join(', ')} missing`);
    if (lines === undefined || lines.length === 0) return refused('must have at least one position');
    if (
      lines.some(
        ({ quantity, unity, taxRate }) => quantity === undefined || unity === undefined || taxRate === undefined,
      )
    )
      return refused('a position lacks quantity, unity or taxRate');
    const contact = document?.['contact'] as { id: number };
    if (!contacts.some(({ id }) => id === String(contact.id))) return refused('the contact is not known');
    const sums = lines.map(
      (line) => Number(line['price']) * Number(line['quantity']) * (1 + Number(line['taxRate']) / 100),
    );
    const sumGross = sums.reduce((sum, one) => sum + one, 0).toFixed(2);
    const folder = path.split('/')[1] as Folder;
    const stored = store(folders[folder], { ...document, status: String(document?.['status']), sumGross, lines });
    return { status: 201, content: { objects: { [part]: stored, [positions]: lines } } };
  }

  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/v1`,
    token,
    asked,
    wrong,
    contacts,
    invoices,
    creditNotes,
    orders,
    transactions,
    bookings,
    fail: (request, ...given) => {
      faults.push(...given.map((fault) => ({ request, fault })));
    },
    changeToken: (changed) => {
      token = changed;
    },
    put: (kind, fields) => store({ contacts, invoices, orders, creditNotes }[kind], fields),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => {
          closed();
        });
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text === '' ? {} : (JSON.parse(text) as Json);
}

function send(response: ServerResponse, status: number, content: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(content));
}
