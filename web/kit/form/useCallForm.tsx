import { type GetInputPropsReturnType, useForm, type UseFormReturnType } from '@mantine/form';
import type { Call, Input, Output, RefusalOf } from '#contract/call.ts';
import { maxTextLength } from '#contract/wire.ts';
import { ask, getErrorCode } from '#web/api/index.ts';
import type { FormState } from './Form.tsx';
import { EditConflictNotice } from './EditConflictNotice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { type CommandOptions, useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useEditConflict } from './useEditConflict.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';

type Field<Values> = keyof Values & string;
type Place<Values> = Field<Values> | readonly [field: Field<Values>, text: string];

type FormOptions<Values, Refusal extends string> = {
  initialValues: NoInfer<Values>;
  /** The text of each problem, at its field. */
  problems?: (values: Values) => { readonly [Name in Field<Values>]?: string | false | undefined };
  /** The notice when something is wrong as it is sent; without one the texts at the fields say it. */
  notValid?: string;
  /** Hears the fields that are wrong when it is sent. */
  onNotValid?: (fields: readonly string[]) => void;
  onChange?: (values: Values) => void;
  /** The fields that are checked when they are left: all, unless it is a short form on which little is typed. */
  checksOnBlur?: boolean | Field<Values>[];
  /** Refusals that stand at a field, with another text than their own if there is one. */
  refusedAt?: { readonly [Code in Refusal]?: Place<Values> };
  /** The text of any other failure, from the reason of the refusal; the reason itself unless said. */
  failed?: (reason: string, error: unknown) => string;
  /** Hears any other failure: there are some that close the form. */
  onFailed?: (error: unknown) => void;
  /** For a form in a single row, without a place for its problem. */
  problemPlace?: 'notice';
  /** The record that the values were read from: what a colleague has written since is not overwritten unasked. */
  seen?: object | undefined;
  /** Gives up what was typed for what a colleague has written. */
  onTheirs?: () => unknown;
};

type Options<Refusal extends string, Values, Answer> = FormOptions<Values, Refusal> &
  Pick<CommandOptions<Values, Answer>, 'done' | 'unchanged' | 'onDone'>;

type Props = GetInputPropsReturnType;

export type CallForm<Values> = FormState & {
  fields: UseFormReturnType<Values>;
  values: Values;
  /** The props of a field for text: its value, its problem, and the longest text that the call takes. */
  text: (name: Field<Values>) => Props & { maxLength?: number };
  /** The same of any other field. */
  input: (name: Field<Values>) => Props;
  /** The same of a checkbox or a switch. */
  checkbox: (name: Field<Values>) => Props;
};

/**
 * The form of a call: limits of its texts are those of the contract, a refusal stands at its field or in the form, and it is busy
 * while the call runs.
 *
 * @param toInput what the call gets of the values
 */
export function useCallForm<C extends Call, Values extends Record<string, unknown>>(
  call: C,
  toInput: (values: Values) => Input<C>,
  options: Options<RefusalOf<C>, Values, Output<C>>,
): CallForm<Values> {
  return useCallFormWith([call], (values, seenAt) => ask(call, toInput(values), { seenAt }), options);
}

/** The form of one of several calls, as of one that creates and one that changes. Limits are those of the first. */
export function useCallFormWith<
  First extends Call,
  Values extends Record<string, unknown>,
  Answer,
  Other extends Call = First,
>(
  calls: readonly [First, ...Other[]],
  send: (values: Values, seenAt: string | undefined) => Promise<Answer>,
  options: Options<RefusalOf<First> | RefusalOf<Other>, Values, Answer>,
): CallForm<Values> {
  const { initialValues, problems, notValid, onNotValid, onChange, checksOnBlur = true } = options;
  const { refusedAt, failed, onFailed, problemPlace, seen, onTheirs, onDone, ...notices } = options;
  const refusalText = useRefusalText();
  const meanwhile = useEditConflict();
  const form = useForm<Values>({
    initialValues,
    validateInputOnBlur: checksOnBlur,
    validate: (values) => problems?.(values) ?? {},
    ...(onChange && { onValuesChange: onChange }),
  });
  const places = new Map<string, Place<Values> | undefined>(Object.entries(refusedAt ?? {}));
  const command = useCommandWith(calls, (values: Values) => send(values, meanwhile.seenAt(seen)), {
    ...notices,
    onDone: (answer, values) => {
      meanwhile.settle();
      return onDone?.(answer, values);
    },
    failed: (reason, _values, error) => failed?.(reason, error) ?? reason,
    onFailed: (error) => {
      const [field, text = refusalText(error)] = [places.get(getErrorCode(error)) ?? []].flat();
      if (field !== undefined) form.setFieldError(field, text);
      if (field !== undefined || meanwhile.report(error)) return true;
      onFailed?.(error);
      return problemPlace !== 'notice';
    },
  });
  const { error, isPending, run } = command;
  const isElsewhere =
    error !== null &&
    (places.get(getErrorCode(error)) !== undefined ||
      (getErrorCode(error) === 'changedMeanwhile' && meanwhile.change !== undefined));
  const submit = form.onSubmit(
    (values) => void run(values),
    (errors) => {
      if (notValid !== undefined) notify.warning(notValid, 'validation');
      onNotValid?.(Object.keys(errors));
    },
  );
  return {
    fields: form,
    values: form.values,
    text: (name) => {
      const maxLength = maxTextLength(calls[0].input, name);
      return { ...form.getInputProps(name), ...(maxLength !== undefined && { maxLength }) };
    },
    input: (name) => form.getInputProps(name),
    checkbox: (name) => form.getInputProps(name, { type: 'checkbox' }),
    submit,
    isPending,
    error: isElsewhere ? null : error,
    errorText: error === null ? undefined : failed?.(refusalText(error), error),
    ...(onTheirs !== undefined && {
      question: <EditConflictNotice meanwhile={meanwhile} onTheirs={onTheirs} onMine={submit} />,
    }),
  };
}
