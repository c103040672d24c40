import { describe, expect, test } from 'vitest';
import { furtherChatTypes } from '#contract/settings.ts';
import { findChatType, isAllowedInChat, matchesType } from './chat-types.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

/** The beginning and the end of a file of each type. */
const samples = {
  csv: ['vehicle;vin\r\nGolf;WVW\u00fc\r\n', 'Passat;WVX\r\n'],
  pdf: ['%PDF-1.7\n%\u00e2\u00e3\u0000', '%%EOF\n'],
  xlsx: ['PK\u0003\u0004\u0014\u0000[Content_Types].xml', '...xl/workbook.xml...PK\u0005\u0006'],
  heic: ['\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', '\u0000\u0001'],
  webp: ['RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', '\u0000\u0001'],
  mp4: ['\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000', '\u0000\u0001'],
} as const;

describe.each(furtherChatTypes)('attachment of type %s', (type) => {
  test('is told by its content, whatever else has that name [P1.61]', () => {
    const fitting = furtherChatTypes.filter((other) => {
      const [first, last] = samples[other];
      return matchesType(type, bytes(first), bytes(last));
    });
    expect(fitting).toEqual([type]);
    expect(matchesType(type, bytes('MZ\u0090\u0000'), bytes('\u0000'))).toBe(false);
  });

  test('is accepted unless the operator has switched it off [P1.61]', () => {
    expect(isAllowedInChat(`file.${type.toUpperCase()}`, furtherChatTypes)).toBe(true);
    expect(
      isAllowedInChat(
        `file.${type}`,
        furtherChatTypes.filter((other) => other !== type),
      ),
    ).toBe(false);
  });
});

test('archive that is no table is no xlsx', () => {
  expect(matchesType('xlsx', bytes('PK\u0003\u0004'), bytes('word/document.xml'))).toBe(false);
});

test('specified types need no content of theirs', () => {
  expect(isAllowedInChat('plan.txt', [])).toBe(true);
  expect(findChatType('plan.txt', furtherChatTypes)).toBeUndefined();
  expect(isAllowedInChat('plan.exe', furtherChatTypes)).toBe(false);
});
