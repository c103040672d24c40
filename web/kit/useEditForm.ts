import { useForm, type UseFormReturnType } from '@mantine/form';
import { notify } from './notify.ts';

type Options<Values> = {
  initialValues: Values;
  /** The text of each problem, at its field. */
  problems: (values: Values) => Partial<Record<keyof Values & string, string>>;
  /** The notice when something is wrong as it is sent; without one the texts at the fields say it. */
  notValid?: string;
  onSubmit: (values: Values) => unknown;
  /** Hears the fields that are wrong when it is sent. */
  onNotValid?: (fields: readonly string[]) => void;
  onChange?: (values: Values) => void;
  /** `false` for a short form on which little is typed: it says what is wrong only when it is sent. */
  checksOnBlur?: boolean;
};

/** A form: problems at the fields as soon as one is left, a notice when it is sent with one, else its values. */
export function useEditForm<Values extends Record<string, unknown>>({
  initialValues,
  problems,
  notValid,
  onSubmit,
  onNotValid,
  onChange,
  checksOnBlur = true,
}: Options<Values>) {
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues,
    validateInputOnBlur: checksOnBlur,
    validate: problems,
    ...(onChange && { onValuesChange: onChange }),
  });
  const submit = form.onSubmit(
    (values) => void onSubmit(values),
    (errors) => {
      if (notValid !== undefined) notify.warning(notValid, 'validation');
      onNotValid?.(Object.keys(errors));
    },
  );
  return { form, submit };
}
