import {
  type AskedDetail,
  type DetailAnswer,
  type DetailKind,
  detailLimits,
} from '#contract/catalog/detail-answers.ts';
import type { MethodDetail } from '#contract/catalog/details.ts';
import type { MethodId } from '#contract/ids.ts';
import { normalizeLine } from './text/normalize-text.ts';

/** The details of a method in a language; a text that it lacks is English. */
export const askedDetails = (details: readonly MethodDetail[], language: string): AskedDetail[] =>
  details.map(({ texts, ...detail }) => {
    const english = texts.find((text) => text.language === 'en');
    const own = texts.find((text) => text.language === language) ?? english;
    const choices = english?.choices ?? [];
    return {
      ...detail,
      name: own?.name ?? '',
      choices: choices.map((value, place) => ({ value, label: own?.choices[place] ?? value })),
    };
  });

/** The reason why an answer is not taken. */
export type DetailProblem = 'missing' | 'number' | 'range' | 'choice' | 'long';

/** A decimal number without thousands, with a point or a comma and at most three decimals. */
const decimal = /^[+-]?\d{1,7}([.,]\d{1,3})?$/;

/** An answer as it is stored, empty for none, or the reason why it is not. A file is told by its upload. */
export function judgeDetail(
  asked: Pick<AskedDetail, 'kind' | 'required' | 'min' | 'max' | 'choices'>,
  answer: string,
): { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: DetailProblem } {
  const value = normalizeLine(answer);
  if (asked.kind === 'file') return { ok: true, value: '' };
  if (value === '') return asked.required ? { ok: false, problem: 'missing' } : { ok: true, value };
  switch (asked.kind) {
    case 'value': {
      if (!decimal.test(value)) return { ok: false, problem: 'number' };
      const number = Number(value.replace(',', '.'));
      const { min = -Infinity, max = Infinity } = asked;
      return number < min || number > max ? { ok: false, problem: 'range' } : { ok: true, value: String(number) };
    }
    case 'choice':
      return asked.choices.some((choice) => choice.value === value)
        ? { ok: true, value }
        : { ok: false, problem: 'choice' };
    case 'text':
      return [...value].length > detailLimits.answer ? { ok: false, problem: 'long' } : { ok: true, value };
  }
}

type Asking = { readonly methodId: MethodId; readonly details: readonly AskedDetail[] };

/** The first answer that is not taken, with its method and detail. */
export type WrongDetail = {
  readonly methodId: MethodId;
  readonly detail: AskedDetail;
  readonly problem: DetailProblem;
};

/** The answers that are stored with each method, or the first that is not taken; empty ones are left out. */
export function judgeDetails(
  methods: readonly Asking[],
  answers: readonly DetailAnswer[],
): { readonly ok: true; readonly answers: DetailAnswer[] } | { readonly ok: false; readonly wrong: WrongDetail } {
  const accepted: DetailAnswer[] = [];
  for (const { methodId, details } of methods)
    for (const detail of details) {
      const answer = answers.find((one) => one.methodId === methodId && one.number === detail.number);
      const judged = judgeDetail(detail, answer?.value ?? '');
      if (!judged.ok) return { ok: false, wrong: { methodId, detail, problem: judged.problem } };
      if (judged.value !== '') accepted.push({ methodId, number: detail.number, value: judged.value });
    }
  return { ok: true, answers: accepted };
}

/** One of the methods cannot be done without a file beside the original. */
export const demandsFile = (
  methods: readonly { readonly details: readonly Pick<AskedDetail, 'kind' | 'required'>[] }[],
) => methods.some(({ details }) => details.some(({ kind, required }) => isDemandedFile(kind, required)));

const isDemandedFile = (kind: DetailKind, required: boolean): boolean => kind === 'file' && required;
