import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { asWritten } from '#rules/csv.ts';
import { delimiterOfHeader, maxLineLength, separatorLine } from '#server/files/csv.ts';

/** Encodings that a file may have; one that is no valid UTF-8 is what Windows writes in Western Europe. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A line of a file, counted as an editor counts. */
export type TableLine = { readonly line: number; readonly cells: readonly string[] };

/** A CSV file as a whole, before its lines are read a second time. */
export type TableFacts =
  | {
      readonly ok: true;
      readonly encoding: Encoding;
      readonly delimiter: string;
      /** Its first line only names the separator, as spreadsheets write it. */
      readonly namesSeparator: boolean;
      readonly header: readonly string[];
      /** Number of lines below the header. */
      readonly lines: number;
      /** The cells of the first of them. */
      readonly sample: readonly string[];
    }
  | { readonly ok: false; readonly problem: 'csvEmpty' | 'csvNotReadable'; readonly line?: number };

async function findEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let mark = 0;
  let isFirst = true;
  try {
    for await (const piece of createReadStream(path)) {
      const bytes = piece as Buffer;
      if (isFirst) mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
      isFirst = false;
      if (mark === 0xfffe) return 'utf-16le';
      if (mark === 0xfeff) return 'utf-16be';
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** The beginning of a file, whose first line decides on the separator. */
async function readBeginning(path: string, encoding: Encoding): Promise<string> {
  const pieces = createReadStream(path, { end: 65_535 });
  const bytes = await Array.fromAsync(pieces as AsyncIterable<Buffer>);
  return new TextDecoder(encoding).decode(Buffer.concat(bytes));
}

/** A line of a file that is no line of a table. */
class LongLineError extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`line ${line} is too long`);
    this.line = line;
  }
}

/** Decodes a file, and refuses a line without an end: the parser's own limit leaves out separators, so a line of them would fill the memory. */
const decodeLines = (encoding: Encoding) =>
  async function* decode(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding);
    let [line, length] = [1, 0];
    for await (const piece of pieces) {
      const text = decoder.decode(piece, { stream: true });
      for (const [place, part] of text.split('\n').entries()) {
        if (place > 0) [line, length] = [line + 1, 0];
        length += part.length;
        if (length > maxLineLength) throw new LongLineError(line);
      }
      yield text;
    }
    yield decoder.decode();
  };

/** Reads the records of a file one by one, whatever its size. @throws CsvError or LongLineError where it is no CSV */
async function* readRecords(
  path: string,
  { encoding, delimiter, namesSeparator }: Pick<TableFacts & { ok: true }, 'encoding' | 'delimiter' | 'namesSeparator'>,
): AsyncGenerator<TableLine> {
  const records = pipeline(
    createReadStream(path),
    decodeLines(encoding),
    parse({
      bom: true,
      delimiter,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: maxLineLength,
      from_line: namesSeparator ? 2 : 1,
    }),
    // Its errors are those of the records.
    () => undefined,
  );
  for await (const one of records) {
    const { record, info } = one as { record: string[]; info: { lines: number } };
    yield { line: info.lines, cells: record.map(asWritten) };
  }
}

/** Reads a CSV file to its end, so that nothing is written of one that turns out to be none. */
export async function examineTable(path: string): Promise<TableFacts> {
  const encoding = await findEncoding(path);
  const beginning = await readBeginning(path, encoding);
  const [, separator] = separatorLine.exec(beginning) ?? [];
  const form = {
    encoding,
    delimiter: separator ?? delimiterOfHeader(beginning),
    namesSeparator: separator !== undefined,
  };
  let header: readonly string[] | undefined;
  let sample: readonly string[] = [];
  let lines = 0;
  try {
    for await (const { cells } of readRecords(path, form)) {
      // No text contains a NUL; it means UTF-16 without its mark, or a binary file.
      if (cells.some((cell) => cell.includes('\0'))) return { ok: false, problem: 'csvNotReadable' };
      if (header === undefined) header = cells.map((name) => name.trim());
      else {
        if (lines === 0) sample = cells;
        lines += 1;
      }
    }
  } catch (error) {
    if (error instanceof LongLineError) return { ok: false, problem: 'csvNotReadable', line: error.line };
    if (error instanceof CsvError) return { ok: false, problem: 'csvNotReadable', line: Number(error['lines'] ?? 1) };
    throw error;
  }
  if (header === undefined) return { ok: false, problem: 'csvEmpty' };
  return { ok: true, ...form, header, lines, sample };
}

/** Reads the lines below the header in batches, so that memory does not grow with the file. */
export async function* readBatches(
  path: string,
  facts: TableFacts & { ok: true },
  size: number,
): AsyncGenerator<TableLine[]> {
  let batch: TableLine[] = [];
  let isHeader = true;
  for await (const line of readRecords(path, facts)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    batch.push(line);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
