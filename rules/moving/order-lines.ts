import type { FileRole } from '#contract/pricing/price.ts';
import { type Cells, type Columns, type Line, type LineResult, readLine } from '#rules/exchange/read-line.ts';
import { priceLimit } from '#rules/exchange/price-line.ts';
import { vehicleFileCategories, type VehicleFileCategory } from '#rules/vehicle-file.ts';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import type { StoredAnswers } from '#contract/catalog/detail-answers.ts';
import { readTime } from './account-lines.ts';
import { answersColumns, ownDetailsColumns, readAnswers, readOwnDetails } from './detail-cells.ts';
import type { DateOrder } from './read-instant.ts';

/** The digest that a line says of its file; empty: it says none. */
function readDigest<Names extends Columns>(cells: Cells<Names>, column: keyof Names): string {
  const digest = (cells.text(column, { max: 64 }) ?? '').toLowerCase();
  return digest === '' || /^[0-9a-f]{64}$/.test(digest) ? digest : cells.refuse(column, 'notValid');
}

export const jobColumns = {
  key: ['job_id'],
  customer: ['customer'],
  category: ['category'],
  brand: ['brand'],
  model: ['model'],
  year: ['year'],
  engine: ['engine'],
  engineCcm: ['engine_ccm'],
  enginePs: ['engine_ps'],
  controlUnit: ['control_unit'],
  vin: ['vin'],
  note: ['note'],
  ...ownDetailsColumns,
  orderedAt: ['ordered_at'],
} as const;
export type JobLine = {
  key: string;
  customer: string;
  category: VehicleFileCategory;
  brand: string;
  model: string;
  year: string;
  engine: string;
  engineCcm: number | undefined;
  enginePs: number | undefined;
  controlUnit: string;
  vin: string;
  note: string;
  ownDetails: OwnDetails | undefined;
  orderedAt: string;
};

/** A VIN that the portal before did not ask for; ours asks for more than four characters. */
export const unknownVin = '-----';

/** Reads one line of orders. */
export const readJobLine = (line: Line, order: DateOrder): LineResult<JobLine> =>
  readLine(jobColumns, line, (cells) => {
    const vin = cells.text('vin', { max: 30 }) ?? '';
    return {
      key: cells.required('key', { max: 100 }),
      customer: cells.required('customer', { max: 200 }),
      category: cells.oneOf('category', vehicleFileCategories) ?? 'car',
      brand: cells.required('brand', { max: 60 }),
      model: cells.required('model', { max: 80 }),
      year: cells.text('year', { max: 20 }) ?? '',
      engine: cells.text('engine', { max: 60 }) ?? '',
      engineCcm: cells.whole('engineCcm', { min: 1, max: 200_000 }),
      enginePs: cells.whole('enginePs', { min: 1, max: 20_000 }),
      controlUnit: cells.text('controlUnit', { max: 60 }) ?? '',
      vin: vin.length > 4 ? vin : unknownVin,
      note: cells.text('note', { max: 200 }) ?? '',
      ownDetails: readOwnDetails(cells),
      orderedAt: readTime(cells, 'orderedAt', order) ?? cells.refuse('orderedAt', 'missing'),
    };
  });

export const taskColumns = {
  key: ['task_id'],
  job: ['job'],
  role: ['role'],
  methods: ['methods'],
  ...answersColumns,
  dtc: ['dtc_codes'],
  price: ['price'],
  status: ['status'],
  master: ['master'],
  checksum: ['checksum'],
  info: ['info'],
  ...ownDetailsColumns,
  original: ['original'],
  originalName: ['original_name'],
  originalDigest: ['original_sha256'],
  orderedAt: ['ordered_at'],
} as const;
export type TaskLine = {
  key: string;
  job: string;
  role: FileRole;
  methods: readonly string[];
  answers: StoredAnswers | undefined;
  dtc: string;
  price: number;
  status: string;
  isMaster: boolean;
  isChecksumWanted: boolean;
  info: string;
  ownDetails: OwnDetails | undefined;
  original: string;
  originalName: string;
  originalDigest: string;
  orderedAt: string | undefined;
};

/** The last part of a path, as a browser would name a download. */
export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Reads one line of files that were ordered. */
export const readTaskLine = (line: Line, order: DateOrder): LineResult<TaskLine> =>
  readLine(taskColumns, line, (cells) => {
    const original = cells.text('original', { max: 500 }) ?? '';
    const names = (cells.text('methods', { max: 1000 }) ?? '').split(/[|,;]/).map((name) => name.trim());
    const methods = [...new Set(names.filter((name) => name !== ''))];
    return {
      key: cells.required('key', { max: 100 }),
      job: cells.required('job', { max: 100 }),
      role: cells.oneOf('role', ['engine', 'module']) ?? 'engine',
      methods,
      answers: readAnswers(cells, methods),
      dtc: cells.text('dtc', { max: 500 }) ?? '',
      price: cells.amount('price', { max: priceLimit }) ?? 0,
      status: cells.text('status', { max: 100 }) ?? '',
      isMaster: cells.flag('master') ?? true,
      isChecksumWanted: cells.flag('checksum') ?? false,
      info: cells.text('info', { max: 1000 }) ?? '',
      ownDetails: readOwnDetails(cells),
      original,
      originalName: cells.text('originalName', { max: 200 }) || nameOfPath(original),
      originalDigest: readDigest(cells, 'originalDigest'),
      orderedAt: readTime(cells, 'orderedAt', order),
    };
  });

export const versionColumns = {
  task: ['task'],
  version: ['version'],
  file: ['file'],
  name: ['name'],
  digest: ['sha256'],
  note: ['note'],
  madeAt: ['made_at'],
} as const;
export type VersionLine = {
  task: string;
  version: number;
  file: string;
  name: string;
  digest: string;
  note: string;
  madeAt: string | undefined;
};

/** Reads one line of modified files. */
export const readVersionLine = (line: Line, order: DateOrder): LineResult<VersionLine> =>
  readLine(versionColumns, line, (cells) => {
    const file = cells.required('file', { max: 500 });
    return {
      task: cells.required('task', { max: 100 }),
      version: cells.whole('version', { min: 1, max: 1000 }) ?? 1,
      file,
      name: cells.text('name', { max: 200 }) || nameOfPath(file),
      digest: readDigest(cells, 'digest'),
      note: cells.text('note', { max: 1000 }) ?? '',
      madeAt: readTime(cells, 'madeAt', order),
    };
  });

export const messageColumns = {
  key: ['message_id'],
  task: ['task'],
  writer: ['writer'],
  author: ['author'],
  internal: ['internal'],
  text: ['text'],
  file: ['file'],
  fileName: ['file_name'],
  digest: ['sha256'],
  sentAt: ['sent_at'],
} as const;
export type MessageLine = {
  key: string;
  task: string;
  writer: 'customer' | 'support';
  author: string;
  /** A note that customers do not see. */
  isInternal: boolean;
  text: string;
  file: string;
  fileName: string;
  digest: string;
  sentAt: string;
};

/** Reads one line of messages. */
export const readMessageLine = (line: Line, order: DateOrder): LineResult<MessageLine> =>
  readLine(messageColumns, line, (cells) => {
    const text = cells.text('text', { max: 20_000 }) ?? '';
    const file = cells.text('file', { max: 500 }) ?? '';
    if (text === '' && file === '') cells.refuse('text', 'missing');
    const writer = cells.oneOf('writer', ['customer', 'support']) ?? 'customer';
    const isInternal = cells.flag('internal') ?? false;
    if (isInternal && writer === 'customer') cells.refuse('internal', 'notValid');
    return {
      key: cells.required('key', { max: 100 }),
      task: cells.required('task', { max: 100 }),
      writer,
      isInternal,
      author: cells.text('author', { max: 120 }) ?? '',
      text,
      file,
      fileName: cells.text('fileName', { max: 200 }) || nameOfPath(file),
      digest: readDigest(cells, 'digest'),
      sentAt: readTime(cells, 'sentAt', order) ?? cells.refuse('sentAt', 'missing'),
    };
  });

export const documentColumns = {
  key: ['document_id'],
  number: ['number'],
  customer: ['customer'],
  title: ['title'],
  date: ['date'],
  file: ['file'],
  name: ['name'],
  digest: ['sha256'],
} as const;
export type DocumentLine = {
  key: string;
  number: string;
  customer: string;
  title: string;
  date: string;
  file: string;
  name: string;
  digest: string;
};

/** Reads one line of invoices and other papers of the portal before. */
export const readDocumentLine = (line: Line, order: DateOrder): LineResult<DocumentLine> =>
  readLine(documentColumns, line, (cells) => {
    const file = cells.required('file', { max: 500 });
    const number = cells.required('number', { max: 60 });
    return {
      key: cells.text('key', { max: 100 }) || number,
      number,
      customer: cells.required('customer', { max: 200 }),
      title: cells.text('title', { max: 120 }) ?? '',
      date: readTime(cells, 'date', order) ?? cells.refuse('date', 'missing'),
      file,
      name: cells.text('name', { max: 200 }) || nameOfPath(file),
      digest: readDigest(cells, 'digest'),
    };
  });
