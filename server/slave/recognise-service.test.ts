import { describe, expect, test } from 'vitest';
import { recogniseService, type SlaveTool } from './recognise-service.ts';

const tools = {
  autotuner: { service: 'autotuner', serial: 'AT-1' },
  kess3: { service: 'kess3', serial: 'K-1' },
} as const;
const zip = { isZip: true, isScrambled: false };
const scrambled = { isZip: false, isScrambled: true };
const plain = { isZip: false, isScrambled: false };
const of = (fileName: string, content: typeof zip, ...owned: SlaveTool[]) =>
  recogniseService({ fileName, ...content, tools: owned });

describe('slave file', () => {
  test.each(['read.slave', 'READ.SLAVE'])('of Autotuner is an archive with its extension: %s', (name) => {
    expect(of(name, zip)).toEqual({ service: 'autotuner', serial: '' });
    expect(of(name, zip, tools.autotuner)).toEqual({ service: 'autotuner', serial: 'AT-1' });
  });

  test('of Autotuner is an archive with the extension of a backup, where the customer has the tool', () => {
    expect(of('20240301-backup.bak', zip, tools.autotuner)).toEqual({ service: 'autotuner', serial: 'AT-1' });
    expect(of('20240301-backup.bak', zip)).toBeUndefined();
    expect(of('20240301-backup.bak', zip, tools.kess3)).toBeUndefined();
    expect(of('20240301-backup.bak', plain, tools.autotuner)).toBeUndefined();
  });

  test.each(['KESS3_0001', 'read.kess3', 'read.mmf', 'read.bin'])(
    'without a mark is recognised by its content and the one tool of the customer, whatever its name: %s',
    (name) => {
      expect(of(name, scrambled, tools.kess3)).toEqual({ service: 'kess3', serial: 'K-1' });
      expect(of(name, scrambled, tools.kess3, tools.autotuner)).toBeUndefined();
      expect(of(name, plain, tools.kess3)).toBeUndefined();
    },
  );
});
