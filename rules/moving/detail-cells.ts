import { StoredAnswers } from '#contract/catalog/detail-answers.ts';
import { OwnDetails } from '#contract/tasks/own-details.ts';
import type { Cells, Columns } from '#rules/exchange/read-line.ts';
import { judgeOwnDetails, ownDetailsLimits, type OwnDetailsProblem } from '#rules/own-details.ts';
import { parseJson } from '#rules/text/parse-json.ts';

/** The columns of what a customer notes of an order or a file. */
export const ownDetailsColumns = {
  ownReference: ['own_reference'],
  ownPlate: ['own_plate'],
  ownEndCustomer: ['own_end_customer'],
  ownPairs: ['own_pairs'],
} as const;
type OwnColumns = Columns & typeof ownDetailsColumns;

/** The longest cell with JSON, in characters. */
const maxJsonLength = 20_000;

const lineProblems = {
  ownDetailsTooMany: 'outOfRange',
  ownDetailsTooLong: 'tooLong',
  ownDetailsNotReadable: 'notValid',
  ownDetailsIncomplete: 'notValid',
  ownDetailsTwice: 'doubled',
} as const satisfies Record<OwnDetailsProblem['code'], string>;

const columnByField = {
  reference: 'ownReference',
  plate: 'ownPlate',
  endCustomer: 'ownEndCustomer',
  key: 'ownPairs',
  value: 'ownPairs',
} as const;

/** Own details of a line, judged as at an order; undefined for a file without their columns, which leaves them as they are. */
export function readOwnDetails<Names extends OwnColumns>(cells: Cells<Names>): OwnDetails | undefined {
  const columns = Object.keys(ownDetailsColumns) as (keyof typeof ownDetailsColumns)[];
  if (!columns.some((column) => cells.has(column))) return undefined;
  const pairs = cells.text('ownPairs', { max: maxJsonLength }) ?? '';
  const parsed = OwnDetails.shape.pairs.safeParse(pairs === '' ? [] : (parseJson(pairs) ?? null));
  if (!parsed.success) return cells.refuse('ownPairs', 'notValid');
  const judged = judgeOwnDetails({
    reference: cells.text('ownReference', { max: ownDetailsLimits.reference }) ?? '',
    plate: cells.text('ownPlate', { max: ownDetailsLimits.plate }) ?? '',
    endCustomer: cells.text('ownEndCustomer', { max: ownDetailsLimits.endCustomer }) ?? '',
    pairs: parsed.data,
  });
  if (judged.ok) return judged.details;
  const { problem } = judged;
  return cells.refuse('field' in problem ? columnByField[problem.field] : 'ownPairs', lineProblems[problem.code]);
}

/** The column of the answers to details of methods. */
export const answersColumns = { answers: ['method_details'] } as const;

/** Answers to details by the name of their method; undefined for an empty cell. */
export function readAnswers<Names extends Columns & typeof answersColumns>(
  cells: Cells<Names>,
  methods: readonly string[],
): StoredAnswers | undefined {
  const text = cells.text('answers', { max: maxJsonLength }) ?? '';
  if (text === '') return undefined;
  const parsed = StoredAnswers.safeParse(parseJson(text));
  if (!parsed.success) return cells.refuse('answers', 'notValid');
  const isOfLine = Object.keys(parsed.data).every((method) => methods.includes(method));
  return isOfLine ? parsed.data : cells.refuse('answers', 'unknown');
}
