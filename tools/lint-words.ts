import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { getName, nodesIn, type SyntaxNode } from './syntax.ts';

/** Holds the words of STYLE.md: names, the openings of comments and the subjects of commits. */
type Finding = { readonly where: string; readonly message: string };

const root = resolve(import.meta.dirname, '..');

const limitName = /^(?:[Mm]ost|[Ll]east|[Ll]ongest|[Ss]hortest|[Ff]ewest|[Uu]sual)(?!Ordered)[A-Z]/;
const openings = /^(?:What|How|Whether|Who|Whoever|Whatever|Nobody|Somebody|There)\b/;
/** A participle names a value only together with a noun. */
const participles = new Set(
  (
    'added asked begun brought charged chosen counted done drawn found given gone heard held kept known left listed lost made meant ' +
    'named noted said saved seen sent shown stored taken told typed used wanted written'
  ).split(' '),
);

/** The names that a statement declares. */
function declaredNames(statement: SyntaxNode): string[] {
  if (statement.type !== 'VariableDeclaration') return [getName(statement['id'])];
  return (statement['declarations'] as SyntaxNode[]).map(({ id }) => getName(id));
}

/** Returns what breaks the rules for names and comments in one source. */
export function lintSource(path: string, text: string): Finding[] {
  const { program, comments } = parseSync(path, text);
  const at = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`;
  const nodes = [...nodesIn(program)];
  const limits = nodes
    .filter(({ type }) => type === 'Identifier')
    .filter((node) => limitName.test(getName(node)))
    .map((node) => ({ where: at(node.start), message: `${getName(node)}: say max, min or default` }));
  const body = program.body as unknown as SyntaxNode[];
  const exported = body
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration, start }) =>
      declaration === null || declaration === undefined
        ? []
        : declaredNames(declaration as SyntaxNode).map((name) => ({ name, start })),
    );
  const nouns = exported
    .filter(({ name }) => name.endsWith('Of') && !/^(?:is|has|can)[A-Z]/.test(name) && /^[a-z]/.test(name))
    .map(({ name, start }) => ({ where: at(start), message: `${name}: begin with a verb` }));
  const alone = body
    .map((statement) => ({ statement: (statement['declaration'] as SyntaxNode | null | undefined) ?? statement }))
    .flatMap(({ statement }) => declaredNames(statement).map((name) => ({ name, start: statement.start })))
    .filter(({ name }) => participles.has(name.toLowerCase()))
    .map(({ name, start }) => ({ where: at(start), message: `${name}: a participle alone is no name` }));
  const errors = nodes
    .filter(({ type, superClass }) => type === 'ClassDeclaration' && getName(superClass).endsWith('Error'))
    .filter(({ id }) => !getName(id).endsWith('Error'))
    .map((node) => ({ where: at(node.start), message: `${getName(node['id'])}: an error class ends in Error` }));
  const words = comments
    .map(({ value, start }) => ({ opening: value.replace(/^[\s*]+/, ''), start }))
    .filter(({ opening }) => openings.test(opening))
    .map(({ opening, start }) => ({
      where: at(start),
      message: `a comment does not open with ${openings.exec(opening)?.[0]}`,
    }));
  return [...limits, ...nouns, ...alone, ...errors, ...words];
}

/** Returns what is wrong with the subject of a commit. */
export function lintSubject(subject: string): string | undefined {
  if (/^(?:Revert|Merge) /.test(subject)) return undefined;
  if (subject.length > 72) return 'longer than 72 characters';
  if (!/^[a-z0-9][\w./-]*: [^A-Z\s]/.test(subject)) return 'not of the form `area: imperative summary`';
  return undefined;
}

/** The commit whose successors follow the form of subjects. */
const firstJudged = 'f60b765c';

function subjects(): string[] {
  try {
    return execFileSync('git', ['log', '--no-merges', '--format=%s', `${firstJudged}..HEAD`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter(Boolean);
  } catch {
    // An archive without the history has no commits to judge.
    return [];
  }
}

if (import.meta.main) {
  const files = globSync('{bench,contract,e2e,ecu,locales,rules,server,test,tools,web}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'server/schema/tables.ts');
  const findings = [
    ...files.flatMap((path) => lintSource(path, readFileSync(resolve(root, path), 'utf8'))),
    ...subjects().flatMap((subject) => {
      const message = lintSubject(subject);
      return message === undefined ? [] : [{ where: `commit "${subject}"`, message }];
    }),
  ];
  for (const { where, message } of findings) console.log(`${where}  ${message}`);
  console.log(`Finished on ${files.length} files`);
  if (findings.length > 0) process.exitCode = 1;
}
