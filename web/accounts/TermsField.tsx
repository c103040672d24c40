import { Anchor, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { fieldId, type SignUpValues } from './account-values.ts';
import type { FormPart } from './useFields.ts';
import { useProblemText } from './useProblemText.ts';

/** The consent to the operator's terms, which can be read without losing the form. */
export function TermsField({ form }: { form: FormPart<SignUpValues> }) {
  useTranslation();
  const problemText = useProblemText();
  const problem = form.problemOf('termsAccepted');
  const terms = (
    <Anchor inherit underline="always" target="_blank" renderRoot={(props) => <Link to="/agb" {...props} />} />
  );
  const privacy = (
    <Anchor inherit underline="always" target="_blank" renderRoot={(props) => <Link to="/datenschutz" {...props} />} />
  );
  return (
    <Checkbox
      id={fieldId('termsAccepted')}
      required
      label={<Trans i18nKey="accounts.signUp.terms" components={{ terms, privacy }} />}
      checked={form.values.termsAccepted}
      error={problem && problemText('termsAccepted', problem)}
      onChange={({ currentTarget }) => {
        form.change({ termsAccepted: currentTarget.checked });
      }}
    />
  );
}
