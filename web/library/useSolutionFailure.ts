import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SolutionState } from '#contract/library.ts';
import { RefusedCall } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** What the server tells the second of two who change a solution; without a name it was a customer. */
const Moved = z.object({
  code: z.literal('solutionMoved'),
  state: SolutionState,
  by: z.string().optional(),
  at: z.string(),
});

/** The words for why a solution was not changed: who was faster, or the text of the refusal. */
export function useSolutionFailure(): (error: unknown) => string {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const refusalText = useRefusalText();
  return (error) => {
    const moved = Moved.safeParse(error instanceof RefusedCall ? error.problem : {}).data;
    if (moved === undefined) return refusalText(error);
    return t('library.state.moved', {
      who: moved.by ?? t('library.state.aCustomer'),
      state: t(`library.states.${moved.state}`),
      when: dateTime(moved.at),
    });
  };
}
