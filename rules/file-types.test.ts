import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedExtensions,
  downloadName,
  type FurtherNames,
  getExtension,
  isAllowedFile,
  isAutomaticFile,
  isSlaveFile,
  modifiedName,
  pictureType,
  plainName,
  sanitizeFileName,
  type UploadPurpose,
  defaultFurtherExtensions,
} from './file-types.ts';
import { type ExpectedKind, readoutNames } from '#test/readout-names.ts';

const acceptedExtensions = {
  original: 'bin mpc dtf fpf ori org zip rar pld slave dec dim',
  module: 'bin dtf ori mpc',
  support: 'txt zip rar',
  dealer: 'bin dtf ori mpc fpf',
  chat: 'bin mpc dtf fpf ori org txt zip rar pld slave png jpg jpeg',
} as const;
const purposes: UploadPurpose[] = ['original', 'module', 'support', 'dealer', 'chat'];
const everyExtension = [...new Set(Object.values(acceptedExtensions).flatMap((list) => list.split(' ')))];

describe('file extension', () => {
  test.each([
    ['readout.bin', 'bin'],
    ['READOUT.BIN', 'bin'],
    ['golf.v.tdi.Ori', 'ori'],
    ['readout', ''],
    ['readout.', ''],
    ['.bin', ''],
    ['', ''],
  ])('of %j is %j', (name, extension) => {
    expect(getExtension(name)).toBe(extension);
  });
});

test.each([
  ['dash_photo.png', 'image/png'],
  ['DASH.JPG', 'image/jpeg'],
  ['a.jpeg', 'image/jpeg'],
  ['a.png.svg', undefined],
  ['scan.webp', 'image/webp'],
  ['IMG_0042.HEIC', 'image/heic'],
  ['png', undefined],
  ['plan.txt', undefined],
])('type of %j as a picture is %s', (name, type) => {
  expect(pictureType(name)).toBe(type);
});

describe.each(purposes)('upload as %s', (purpose) => {
  test('accepts the specified extensions and no others [C5.24 C5.31 C5.34 C5.35]', () => {
    expect(allowedExtensions(purpose)).toEqual(acceptedExtensions[purpose].split(' '));
    expect(everyExtension.filter((extension) => isAllowedFile(purpose, `a.${extension}`)).toSorted()).toEqual(
      acceptedExtensions[purpose].split(' ').toSorted(),
    );
  });

  test('accepts them in either case [C5.31]', () => {
    const lower = allowedExtensions(purpose).filter((extension) => isAllowedFile(purpose, `a.${extension}`));
    const upper = allowedExtensions(purpose).filter((extension) =>
      isAllowedFile(purpose, `A.${extension.toUpperCase()}`),
    );
    expect(upper).toEqual(lower);
  });

  test.each(['a.exe', 'a.bin.exe', 'bin', '.bin', 'a.', '', 'a.b in', 'a.bin '])('refuses %j', (name) => {
    expect(isAllowedFile(purpose, name)).toBe(false);
  });
});

test.each([
  ['bin dtf ori mpc fpf slave dec dim', true],
  ['org zip rar pld', false],
])('files of %s go to the automatic service: %s [C5.32]', (extensions, automatic) => {
  for (const extension of extensions.split(' ')) {
    expect(isAutomaticFile(`a.${extension}`)).toBe(automatic);
    expect(isAutomaticFile(`A.${extension.toUpperCase()}`)).toBe(automatic);
  }
});

test.each([
  ['a.fpf', true],
  ['a.FPF', true],
  ['a.slave', true],
  ['slave', true],
  ['a.bin', false],
  ['slave.bin', false],
  ['fpf', false],
])('%s is a slave file: %s [A5.10 C3.19 C5.36]', (name, slave) => {
  expect(isSlaveFile(name)).toBe(slave);
});

describe('further names of readouts', () => {
  const usual: FurtherNames = {
    noExtension: true,
    numericExtensions: true,
    furtherExtensions: defaultFurtherExtensions,
  };
  const readouts = ['original', 'module', 'dealer'] as const;

  test.each(readouts)('are accepted as %s beside the specified ones [P1.60]', (purpose) => {
    const names = [
      'readout',
      'KESS3_1037381341',
      'Golf 2.0 TDI',
      'readout.001',
      ...defaultFurtherExtensions.map((one) => `a.${one}`),
    ];
    const refused = names.filter((name) => !isAllowedFile(purpose, name, usual));
    // Those that the specification names are accepted for the purposes that it names.
    expect(refused).toEqual(
      purpose === 'original' ? [] : purpose === 'module' || purpose === 'dealer' ? ['a.org'] : [],
    );
  });

  test('stay refused as support files and in the chat', () => {
    for (const purpose of ['support', 'chat'] as const)
      expect(['readout', 'a.001', 'a.kess3'].filter((name) => isAllowedFile(purpose, name, usual))).toEqual([]);
  });

  test.each([
    ['a name without an extension', 'readout', { ...usual, noExtension: false }],
    ['a numeric extension', 'readout.001', { ...usual, numericExtensions: false }],
    ['a further extension', 'readout.kess3', { ...usual, furtherExtensions: [] }],
  ])('can be switched off: %s [P1.60]', (_what, name, without) => {
    expect(isAllowedFile('original', name, usual)).toBe(true);
    expect(isAllowedFile('original', name, without)).toBe(false);
  });

  test.each(['a.exe', 'a.txt', 'a.docx', 'a.jpg', 'a.bin.exe', '../..', '..', ' ', '', '.', '///'])(
    'do not include %j',
    (name) => {
      expect(isAllowedFile('original', name, usual)).toBe(false);
    },
  );

  test.each(['kess3', 'readout.kess3', 'readout.001', 'readout.hex', 'Golf 2.0 TDI'])(
    '%s may go to the automatic service, as its content decides',
    (name) => {
      expect(isAutomaticFile(name)).toBe(true);
    },
  );
});

describe('2,000 names of readouts [P1.60]', () => {
  const usual: FurtherNames = {
    noExtension: true,
    numericExtensions: true,
    furtherExtensions: defaultFurtherExtensions,
  };
  const accepted = readoutNames.filter(({ name }) => isAllowedFile('original', name, usual));

  test('are 2,000, and different', () => {
    expect(new Set(readoutNames.map(({ name }) => name)).size).toBe(2000);
  });

  test('are accepted in at least 95 of 100 cases, by the specification alone in fewer', () => {
    const specified = readoutNames.filter(({ name }) => isAllowedFile('original', name));
    expect(accepted.length).toBe(1975);
    expect(specified.length).toBe(1512);
    expect(accepted.length / readoutNames.length).toBeGreaterThanOrEqual(0.95);
  });

  test('are refused where they are of no readout, or end like a foreign extension', () => {
    const isAccepted = new Set(accepted.map(({ name }) => name));
    expect(readoutNames.map(({ name }) => name).filter((name) => !isAccepted.has(name))).toEqual([
      'GS20_90C0_64KB.log',
      'Siemens_GS20_G10C9000_7552700_64K.xdf',
      'Siemens_MS43_430069_512K.xdf',
      'MS43_WBA00000000A00000_430069_512KB.log',
      'Alfa 166 2.4JTD 136HP 0281010022 352583.jpg',
      '8D0907551.hpt',
      '038906019HH.xdf',
      '0261207204.a2l',
      'BMW 320D 2.0TDS 136HP 0281001445 350863 log.csv',
      '0281010897.txt',
      '038906018BN rev.B3',
      'BMW 320D 0281 010 565 BDM.jpg',
      '4B2907401J.hpt',
      '0281010220.xdf',
      '0281015228.a2l',
      'BMW 530i 30L E34 1722612 M13 CHK F49B 0261200178_1267355548 log.csv',
      '0281010455.txt',
      '1037379006 rev.B3',
      'BMW 525TD 0281001183 358446.jpg',
      '0261200142.hpt',
      '1037366536.xdf',
      '0281012858.a2l',
      'BMW E36 325TDS 0281001299 355409 log.csv',
      '0281001891.txt',
      '0281001890 rev.B3',
    ]);
  });

  test('go to the automatic service unless the specification gives them to a person or to the master tool', () => {
    const kindOf = (name: string): ExpectedKind => {
      if (!isAllowedFile('original', name, usual)) return 'refused';
      if (isSlaveFile(name)) return 'slave';
      return isAutomaticFile(name) ? 'image' : 'person';
    };
    expect(readoutNames.filter(({ name, kind }) => kindOf(name) !== kind)).toEqual([]);
  });
});

describe('cleaned file name [C5.25]', () => {
  test.each([
    ['readout.bin', 'readout.bin'],
    ['Golf V (2006) é.bin', 'Golf_V__2006___.bin'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\files\\a.bin', 'a.bin'],
    ['..', '_'],
    ['.htaccess', '_htaccess'],
    ['folder/', 'file'],
    ['', 'file'],
  ])('of %j is %j', (name, clean) => {
    expect(sanitizeFileName(name)).toBe(clean);
  });

  test('keeps its extension when truncated', () => {
    expect(sanitizeFileName(`${'a'.repeat(300)}.bin`)).toBe(`${'a'.repeat(116)}.bin`);
  });

  const dangerous = fc.constantFrom('.', '/', '\\', '..', '\0', '\n', ' ', '😀', 'é', 'a', '.bin', '-', '_');
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 255 }),
    fc.array(dangerous, { maxLength: 255 }).map((parts) => parts.join('')),
    fc.tuple(fc.nat(10), fc.nat(250)).map(([stem, extension]) => `${'a'.repeat(stem)}.${'b'.repeat(extension)}`),
  );

  test('has only allowed characters, is never empty or hidden and has at most 120 characters [A5.12]', () => {
    fc.assert(
      fc.property(name, (fileName) => {
        expect(sanitizeFileName(fileName)).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,119}$/);
      }),
      { numRuns: 500 },
    );
  });

  test('is unchanged when cleaned again', () => {
    fc.assert(
      fc.property(name, (fileName) => {
        const clean = sanitizeFileName(fileName);
        expect(sanitizeFileName(clean)).toBe(clean);
      }),
      { numRuns: 500 },
    );
  });
});

test('a downloaded file starts with the id of its task [C9.17]', () => {
  expect(downloadName(17, 'read out.bin')).toBe('17_read_out.bin');
  expect(downloadName(17, '../a.bin')).toBe('17_a.bin');
});

test.each([
  ['readout.bin', 'readout_mod.bin'],
  ['READOUT.BIN', 'READOUT_mod.BIN'],
  ['a.b.ori', 'a.b_mod.ori'],
  ['readout', 'readout_mod'],
  ['Golf 2.0 TDI', 'Golf 2.0 TDI_mod'],
  ['readout.kess3', 'readout_mod.kess3'],
])('the automatic service turns %s into %s', (name, modified) => {
  expect(modifiedName(name)).toBe(modified);
});

test.each([
  ['readout.slave', 'readout.bin'],
  ['a.b.fpf', 'a.b.bin'],
  ['slave', 'slave.bin'],
])('the plain image of %s is named %s', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
