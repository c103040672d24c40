import type { Output } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import type { TextKind, textsApi } from '#contract/texts.ts';

/** The languages in which a text is the operator's own. */
export const findLanguages = (texts: Output<typeof textsApi.getTexts>, kind: TextKind): readonly Language[] =>
  texts.find((text) => text.kind === kind)?.languages ?? [];
