import { expectTypeOf, test } from 'vitest';
import type * as words from '#contract/engine-words.ts';
import type { FileFacts, ModifyResult } from '#ecu/index.ts';

test('the contract lists exactly the terms of the engine', () => {
  expectTypeOf<FileFacts['container']['kind'] | 'unknown'>().toEqualTypeOf<words.ContainerKind>();
  expectTypeOf<FileFacts['identity']['family']>().toEqualTypeOf<words.EcuFamily>();
  expectTypeOf<FileFacts['reading'][number]>().toEqualTypeOf<words.ReadingProblem>();
  expectTypeOf<NonNullable<FileFacts['checksum']['family']>>().toEqualTypeOf<words.ChecksumFamily>();
  expectTypeOf<ModifyResult['report']['warnings'][number]>().toEqualTypeOf<words.EngineWarning>();
});
