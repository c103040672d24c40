import { inflateSync } from 'node:zlib';

/** A text as it stands on a page, in points from the left and from the top to its base line. */
export type Piece = { page: number; font: string; size: number; left: number; top: number; text: string };

/** The unpacked streams of a PDF. */
export function readStreams(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('\nendstream', at);
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    try {
      streams.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // An uncompressed stream is no text.
    }
  }
  return streams;
}

/** The texts of one of our PDFs: its glyphs turned back into letters by the font's own table. */
export function readPieces(pdf: Buffer): Piece[] {
  const streams = readStreams(pdf);
  // Each font numbers its glyphs differently; the page names its fonts in the order of their tables.
  const tables = streams
    .filter((stream) => stream.includes('beginbfrange'))
    .map((stream) => {
      const glyphs = /beginbfrange\s*<0000> <[0-9a-f]+> \[([^\]]*)\]/.exec(stream)?.[1] ?? '';
      return [...glyphs.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
        (codes.replaceAll(' ', '').match(/.{4}/g) ?? [])
          .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
          .join(''),
      );
    });
  const pages = streams.filter((stream) => stream.includes(' Tf'));
  const names = [
    ...new Set(pages.flatMap((page) => [...page.matchAll(/\/(F\d+) [\d.]+ Tf/g)]).map(([, name = '']) => name)),
  ];
  const order = names.toSorted();
  const pieces: Piece[] = [];
  for (const [page, stream] of pages.entries()) {
    let text = '';
    const place = { page, font: '', size: 0, left: 0, top: 0 };
    const parts = stream.matchAll(
      /\/(?<font>F\d+) (?<size>[\d.]+) Tf|<(?<glyphs>[0-9a-f]+)>|1 0 0 1 (?<left>[\d.]+) (?<bottom>[\d.]+) Tm|(?<end>ET)/g,
    );
    for (const { groups: { font, size, glyphs, left, bottom, end } = {} } of parts) {
      if (font !== undefined) Object.assign(place, { font, size: Number(size) });
      if (left !== undefined) Object.assign(place, { left: Number(left), top: 841.89 - Number(bottom) });
      const table = tables[order.indexOf(place.font)] ?? [];
      if (glyphs !== undefined)
        text += (glyphs.match(/.{4}/g) ?? []).map((glyph) => table[Number.parseInt(glyph, 16)] ?? '').join('');
      if (end === undefined) continue;
      pieces.push({ ...place, text });
      text = '';
    }
  }
  return pieces;
}

/** The texts of one of our PDFs, line by line, each page with its end. */
export function readLetters(pdf: Buffer): string {
  const pieces = readPieces(pdf);
  const pages = Array.from({ length: (pieces.at(-1)?.page ?? -1) + 1 }, (_, page) =>
    pieces.filter((piece) => piece.page === page).map(({ text }) => `${text}\n`),
  );
  return pages.map((page) => `${page.join('')}\f`).join('');
}
