import { expect, test } from 'vitest';
import { applyMutant, findMutants } from './mutators.ts';

/** The sources that one mutator makes of a source. */
const mutate = (source: string, mutator: string): string[] =>
  findMutants(source)
    .filter((mutant) => mutant.mutator === mutator)
    .map((mutant) => applyMutant(source, mutant));

test.each([
  ['comparison', 'f(a < b)', ['f(a <= b)', 'f(a >= b)']],
  ['comparison', `f(a === 'x')`, [`f(a !== 'x')`, `f(a === '')`]],
  ['arithmetic', 'x = a + b', ['x = a - b']],
  ['arithmetic', 'x += a', ['x -= a']],
  ['arithmetic', 'x = -a', ['x = a']],
  ['logic', 'x = a && b', ['x = a || b']],
  ['logic', 'x = a ?? b', ['x = a && b']],
  ['logic', 'x = a ?? b ?? c', ['x = ((a) && (b)) ?? c', 'x = ((a ?? b) && (c))']],
  ['logic', 'x = !a', ['x = a']],
  ['condition', 'if (a) throw b;', ['if (true) throw b;', 'if (false) throw b;']],
  ['condition', 'x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c']],
  ['condition', 'while (a) f()', ['while (false) f()']],
  ['literal', 'x = true', ['x = false']],
  ['literal', 'x = 0x10', ['x = 17', 'x = 15']],
  ['literal', 'x = 1n', ['x = 2n', 'x = 0n']],
  ['literal', `switch (a) { case 'x': }`, [`switch (a) { case '': }`]],
  ['call', 'if (a) await f();', ['if (a) ;']],
  ['call', 'x = Math.min(a, b)', ['x = Math.max(a, b)']],
  ['call', 'x = a.some(f)', ['x = a.every(f)']],
  ['spread', 'x = [...a, b]', ['x = [...[], b]']],
  ['spread', 'x = { ...a, b }', ['x = { ...{}, b }']],
  ['query', `x = q.where('a', '=', b).execute()`, ['x = q.execute()']],
])('%s changes %s', (mutator, source, mutated) => {
  expect(mutate(source, mutator)).toEqual(mutated);
});

test.each([
  ['types', `type T = 1 | true; const x = a as 'x' | 2; function f(): 3 {}`],
  ['imports', `import { a } from 'b'; export * from 'c';`],
  ['logs', `log.info({ a: 1 }); console.log(a + b);`],
  ['exceptions', 'throw new Error(`${a + 1}`);'],
  ['joined texts', `x = 'a' + b + c;`],
  ['tables of numbers', 'x = [1, 2, 3, 4, 5, 6, 7, 8, 9];'],
])('leaves %s alone', (_, source) => {
  expect(findMutants(source)).toEqual([]);
});

test('leaves the default of an element alone, but not its operator', () => {
  expect(mutate('x = bytes[at] ?? 0', 'literal')).toEqual([]);
  expect(mutate('x = bytes[at] ?? 0', 'logic')).toEqual(['x = bytes[at] && 0']);
});

test('reports the line of a mutant', () => {
  expect(findMutants('f(a);\nx = b > c;').map(({ line }) => line)).toEqual([1, 2, 2]);
});

test('mutates the expression of a type assertion', () => {
  expect(mutate('x = (a + b) as T', 'arithmetic')).toEqual(['x = (a - b) as T']);
});

test('keeps the parentheses of a negated operand', () => {
  expect(mutate('x = !(a && b)', 'logic')).toEqual(['x = (a && b)', 'x = !(a || b)']);
});
