import { type ESTree, parseSync } from 'vite';

/** One small change of a source file that a test should notice. */
export type Mutant = {
  readonly line: number;
  readonly mutator: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
};

type Replacement = { readonly at: { readonly start: number; readonly end: number }; readonly by: string };
type Mutator = (node: ESTree.Node, parent: ESTree.Node | undefined, source: string) => Replacement[];

const comparisons: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};

const arithmetic: Record<string, string> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&': '|',
  '|': '&',
  '^': '&',
};

/** Methods and functions whose counterpart takes the same arguments. */
const counterparts: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' };

/** Longer lists of literals are tables of data, such as the constants of a CRC. */
const maxMutatedList = 8;

/** Returns the place of an operator: between its operands, behind comments there. */
function placeOf(operator: string, left: ESTree.Node, right: ESTree.Node, source: string): Replacement['at'] {
  const start = source.slice(left.end, right.start).lastIndexOf(operator) + left.end;
  return { start, end: start + operator.length };
}

const isText = (node: ESTree.Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && node.operator === '+' && (isText(node.left) || isText(node.right)));

const mutateComparison: Mutator = (node, _, source) => {
  if (node.type !== 'BinaryExpression') return [];
  const { operator, left, right } = node;
  const emptied = [left, right]
    .filter((side) => side.type === 'Literal' && typeof side.value === 'string' && side.value !== '')
    .map((at) => ({ at, by: `''` }));
  const others = comparisons[operator] ?? [];
  return [
    ...others.map((by) => ({ at: placeOf(operator, left, right, source), by })),
    ...(others.length > 0 ? emptied : []),
  ];
};

const mutateArithmetic: Mutator = (node, _, source) => {
  if (node.type === 'BinaryExpression') {
    const by = arithmetic[node.operator];
    return by === undefined || isText(node) ? [] : [{ at: placeOf(node.operator, node.left, node.right, source), by }];
  }
  if (node.type === 'AssignmentExpression') {
    const by = arithmetic[node.operator.slice(0, -1)];
    const at = placeOf(node.operator, node.left, node.right, source);
    return by === undefined || isText(node.right) ? [] : [{ at, by: `${by}=` }];
  }
  const isSigned = node.type === 'UnaryExpression' && node.operator === '-' && node.argument.type !== 'Literal';
  return isSigned ? [{ at: node, by: source.slice(node.argument.start, node.argument.end) }] : [];
};

const isDefault = (node: ESTree.Node | undefined): boolean =>
  node?.type === 'LogicalExpression' && node.operator === '??';

const mutateLogic: Mutator = (node, parent, source) => {
  if (node.type === 'LogicalExpression') {
    // Beside ?? an && needs parentheses.
    if (isDefault(node) && [parent, node.left, node.right].some(isDefault)) {
      const [left, right] = [node.left, node.right].map(({ start, end }) => source.slice(start, end));
      return [{ at: node, by: `((${left}) && (${right}))` }];
    }
    const by = node.operator === '&&' ? '||' : '&&';
    return [{ at: placeOf(node.operator, node.left, node.right, source), by }];
  }
  return node.type === 'UnaryExpression' && node.operator === '!'
    ? [{ at: node, by: source.slice(node.argument.start, node.argument.end) }]
    : [];
};

const mutateCondition: Mutator = (node) => {
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression' && node.type !== 'WhileStatement') return [];
  const { test: at } = node;
  if (at.type === 'Literal') return [];
  // A loop that never ends takes its whole time limit, and says nothing.
  return node.type === 'WhileStatement'
    ? [{ at, by: 'false' }]
    : [
        { at, by: 'true' },
        { at, by: 'false' },
      ];
};

const isElement = (node: ESTree.Node): boolean => node.type === 'MemberExpression' && node.computed;

const mutateLiteral: Mutator = (node, parent) => {
  if (node.type === 'SwitchCase')
    return node.test?.type === 'Literal' && typeof node.test.value === 'string' ? [{ at: node.test, by: `''` }] : [];
  if (node.type !== 'Literal') return [];
  const { value } = node;
  if (typeof value === 'boolean') return [{ at: node, by: String(!value) }];
  if (typeof value !== 'number' && typeof value !== 'bigint') return [];
  // Such a default satisfies the compiler only: the code does not read beyond the end of its arrays.
  if (parent?.type === 'LogicalExpression' && isDefault(parent) && isElement(parent.left)) return [];
  if (parent?.type === 'ArrayExpression' && parent.elements.length > maxMutatedList) return [];
  const suffix = typeof value === 'bigint' ? 'n' : '';
  const isNegative = parent?.type === 'UnaryExpression' && parent.operator === '-';
  const higher = typeof value === 'bigint' ? value + 1n : value + 1;
  const lower = typeof value === 'bigint' ? value - 1n : value - 1;
  return [higher, lower].filter((by) => by >= 0 || !isNegative).map((by) => ({ at: node, by: `${by}${suffix}` }));
};

const nameOf = (callee: ESTree.Node): string | undefined =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;

const mutateCall: Mutator = (node) => {
  if (node.type === 'ExpressionStatement') {
    const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
    return call.type === 'CallExpression' ? [{ at: node, by: ';' }] : [];
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  const name = nameOf(node.callee) ?? '';
  const other = Object.hasOwn(counterparts, name) ? counterparts[name] : undefined;
  return other === undefined ? [] : [{ at: node.callee.property, by: other }];
};

/** Removes conditions of Kysely's queries. */
const mutateQuery: Mutator = (node) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  ['where', 'whereRef', 'having'].includes(nameOf(node.callee) ?? '')
    ? [{ at: { start: node.callee.object.end, end: node.end }, by: '' }]
    : [];

const mutateSpread: Mutator = (node, parent) => {
  if (node.type !== 'SpreadElement') return [];
  const { argument: at } = node;
  if (parent?.type === 'ArrayExpression') return [{ at, by: '[]' }];
  return parent?.type === 'ObjectExpression' ? [{ at, by: '{}' }] : [];
};

const mutators: Record<string, Mutator> = {
  comparison: mutateComparison,
  arithmetic: mutateArithmetic,
  logic: mutateLogic,
  condition: mutateCondition,
  literal: mutateLiteral,
  call: mutateCall,
  query: mutateQuery,
  spread: mutateSpread,
};

/** True for code that no test should depend on: types, imports, what is logged, and the texts of exceptions. */
function isSkipped(node: ESTree.Node, source: string): boolean {
  if (node.type.startsWith('Import') && node.type !== 'ImportExpression') return true;
  if (node.type === 'ThrowStatement') return true;
  if (node.type === 'CallExpression')
    return /^(console|\w*\.?log(ger)?)\.\w+$/.test(source.slice(node.callee.start, node.callee.end));
  const isExpression = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type);
  return node.type.startsWith('TS') && !isExpression;
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the mutants of a source file, in the order of its text. */
export function findMutants(source: string): Mutant[] {
  const found: Mutant[] = [];
  const visit = (node: ESTree.Node, parent: ESTree.Node | undefined) => {
    const statement = node.type === 'ExpressionStatement' ? node.expression : node;
    const call = statement.type === 'AwaitExpression' ? statement.argument : statement;
    if (isSkipped(call, source)) return;
    for (const [mutator, mutate] of Object.entries(mutators))
      for (const { at, by } of mutate(node, parent, source)) {
        const line = source.slice(0, at.start).split('\n').length;
        found.push({ line, mutator, start: at.start, end: at.end, replacement: by });
      }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node);
    }
  };
  visit(parseSync('source.ts', source).program, undefined);
  return found.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

/** Returns the source with the change. */
export const applyMutant = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);
