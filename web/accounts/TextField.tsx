import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldId, longest } from './account-values.ts';
import type { FieldProblem } from './useFields.ts';
import { useProblemText } from './useProblemText.ts';
import { ValidMark } from './ValidMark.tsx';

type TextName = 'username' | 'firstName' | 'secondName' | 'email' | 'companyName' | 'street' | 'zip' | 'city';
type Props<Name extends TextName> = {
  name: Name;
  form: {
    values: { readonly [Field in Name]: string };
    problemOf: (field: Name) => FieldProblem | undefined;
    isFilled: (field: Name) => boolean;
    touch: (field: Name) => void;
  };
  onChange: (text: string) => void;
  autoComplete: string;
  description?: string;
};

/** A line of text with its rule: the message or the valid mark appears while typing. */
export function TextField<Name extends TextName>({ name, form, onChange, autoComplete, description }: Props<Name>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const problem = form.problemOf(name);
  const labelOf: TextName = name;
  return (
    <TextInput
      id={fieldId(name)}
      label={t(`accounts.field.${labelOf}`)}
      description={description}
      required
      type={name === 'email' ? 'email' : 'text'}
      autoComplete={autoComplete}
      maxLength={longest[name]}
      value={form.values[name]}
      error={problem && problemText(name, problem)}
      rightSection={form.isFilled(name) && <ValidMark />}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
      }}
      onBlur={() => {
        form.touch(name);
      }}
    />
  );
}
