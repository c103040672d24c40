import { expect, test } from 'vitest';
import { ToolId } from '#contract/ids.ts';
import { type KnownTool, proposeReading } from './propose-reading.ts';

const [kess, flex, cmd, autotuner] = [1, 2, 3, 4].map((id) => ToolId.parse(id)) as [ToolId, ToolId, ToolId, ToolId];
const tool = (toolId: ToolId, name: string, readEndings: string, owned: KnownTool['owned'] = []): KnownTool => ({
  toolId,
  name,
  readEndings,
  owned,
});
const listOf = (owned: Partial<Record<number, KnownTool['owned']>> = {}) => [
  tool(kess, 'KESS3', '- bin', owned[kess]),
  tool(flex, 'FLEX', 'bin mmf', owned[flex]),
  tool(cmd, 'CMD Flash', 'bin fpf', owned[cmd]),
  tool(autotuner, 'Autotuner', 'bin slave', owned[autotuner]),
];

test.each([
  ['an ending of one tool tells it, whoever has it', 'read.fpf', listOf(), cmd],
  ['the one own tool stands for a common ending', 'read.bin', listOf({ [kess]: ['master'] }), kess],
  [
    'a file without an ending is of the own tool that reads so',
    'read',
    listOf({ [kess]: ['slave'], [flex]: ['slave'] }),
    kess,
  ],
  [
    'of several own tools a common ending tells none',
    'read.bin',
    listOf({ [kess]: ['master'], [flex]: ['master'] }),
    undefined,
  ],
  ['without tools nothing is proposed', 'read.bin', listOf(), undefined],
  [
    'a slave file is not of a tool that is owned as master',
    'x.slave',
    listOf({ [kess]: ['master'], [autotuner]: ['slave'] }),
    autotuner,
  ],
])('%s [P1.72]', (_what, fileName, tools, toolId) => {
  expect(proposeReading({ fileName }, { tools, latest: undefined }).toolId).toBe(toolId);
});

test('the tool of the latest order is proposed where no other speaks for itself, with its way [P1.72]', () => {
  const latest = { toolId: flex, way: 'bench', extent: 'eeprom' } as const;
  expect(proposeReading({ fileName: 'read.bin' }, { tools: listOf(), latest })).toEqual({ toolId: flex, way: 'bench' });
  expect(proposeReading({ fileName: 'read.fpf' }, { tools: listOf(), latest })).toEqual({ toolId: cmd });
  const gone = { ...latest, toolId: ToolId.parse(99) };
  expect(proposeReading({ fileName: 'read.bin' }, { tools: listOf(), latest: gone })).toEqual({});
});

test.each([
  ['a whole image', { length: 2 << 20, container: 'raw' }, 'full'],
  ['an image with blocks missing', { length: 2 << 20, container: 'raw', problems: ['blockMissing'] }, 'partial'],
  ['a fragment', { length: 300_000, container: 'fragment' }, 'partial'],
  ['a small memory', { length: 8192, container: 'raw' }, 'eeprom'],
  ['an archive', { length: 900_000, container: 'archive' }, undefined],
  ['an encrypted file', { length: 900_000, container: 'protected' }, undefined],
  ['a file that nobody has looked at', {}, undefined],
])('%s is proposed by its content as %s [P1.72]', (_what, facts, extent) => {
  expect(proposeReading({ fileName: 'x.bin', ...facts }, { tools: [], latest: undefined }).extent).toBe(extent);
});
