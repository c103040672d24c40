import { sql } from 'kysely';
import type { DetailAnswer, StoredDetail } from '#contract/catalog/detail-answers.ts';
import type { MethodId, TaskId } from '#contract/ids.ts';
import { judgeDetails } from '#rules/method-details.ts';
import type { Read } from '#server/db/database.ts';
import type { OfferedMethod } from '#server/pricing/index.ts';

type Asking = Pick<OfferedMethod, 'methodId' | 'name' | 'details'>;

type DetailRefusal = 'methodDetailMissing' | 'methodDetailNotValid' | 'methodDetailsChanged';

const isAsked = (methods: readonly Pick<Asking, 'methodId' | 'details'>[], { methodId, number }: DetailAnswer) =>
  methods.some((method) => method.methodId === methodId && method.details.some((one) => one.number === number));

/** The answers to the details of an order's methods, by method; refused with the method and the detail that is wrong. */
export function acceptMethodDetails(
  methods: readonly Asking[],
  answers: readonly DetailAnswer[],
  refuse: (code: DetailRefusal, extra?: Record<string, unknown>) => never,
): ReadonlyMap<MethodId, readonly StoredDetail[]> {
  if (!answers.every((answer) => answer.value === '' || isAsked(methods, answer)))
    return refuse('methodDetailsChanged');
  const judged = judgeDetails(methods, answers);
  if (!judged.ok) {
    const { methodId, detail, problem } = judged.wrong;
    const method = methods.find((one) => one.methodId === methodId)?.name ?? '';
    const code = problem === 'missing' ? 'methodDetailMissing' : 'methodDetailNotValid';
    return refuse(code, { method, detail: detail.name, problem });
  }
  return new Map(
    methods.map(({ methodId, details }) => [
      methodId,
      judged.answers
        .filter((answer) => answer.methodId === methodId)
        .map(({ number, value }) => {
          const asked = details.find((one) => one.number === number);
          return { number, name: asked?.name ?? '', value, unit: asked?.unit ?? '' };
        }),
    ]),
  );
}

/** The answers that a task was ordered with. */
export async function readAnswers(read: Read, taskId: TaskId): Promise<DetailAnswer[]> {
  const rows = await read
    .selectFrom('task_methods')
    .where('task_id', '=', taskId)
    .select(['method_id as methodId', sql<StoredDetail[]>`details`.as('details')])
    .execute();
  return rows.flatMap(({ methodId, details }) => details.map(({ number, value }) => ({ methodId, number, value })));
}

/** The answers of an earlier order to what its methods still ask for. */
export const findAnswers = async (
  read: Read,
  taskId: TaskId,
  methods: readonly Pick<Asking, 'methodId' | 'details'>[],
): Promise<DetailAnswer[]> => {
  const answers = await readAnswers(read, taskId);
  return answers.filter((answer) => isAsked(methods, answer));
};
