import { Button, type ButtonProps, Group, type MantineSpacing, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PlainForm } from './PlainForm.tsx';

export type FormState = {
  submit: () => unknown;
  isPending: boolean;
  /** Error of the form as a whole; null when it has none, or when it is shown elsewhere. */
  error: unknown;
  /** The text of the error, where the refusal alone does not say enough. */
  errorText?: string | undefined;
  /** A question that comes before it is sent again: of a colleague's change meanwhile. */
  question?: ReactNode;
};

type Props = {
  form: FormState;
  /** The words of the button that sends it. */
  submitLabel: string;
  button?: ButtonProps;
  /** Leaves it unsent. Without this the button that sends it takes the whole width. */
  onCancel?: () => void;
  cancelLabel?: string;
  /** For a form of a page: its button is no wider than its words. */
  isOnPage?: boolean;
  /** The foot, where its buttons are not alone. */
  renderFoot?: (submitButton: ReactNode) => ReactNode;
  gap?: MantineSpacing;
  children: ReactNode;
};

/** A form with its problem, if it has one, and its buttons. */
export function Form({
  form: { submit, isPending, error, errorText, question },
  submitLabel,
  button,
  onCancel,
  cancelLabel,
  isOnPage = false,
  renderFoot,
  gap = 'sm',
  children,
}: Props) {
  const { t } = useTranslation();
  const submitButton = (
    <Button type="submit" loading={isPending} {...button}>
      {submitLabel}
    </Button>
  );
  const foot = () => {
    if (renderFoot !== undefined) return renderFoot(submitButton);
    if (isOnPage) return <Group>{submitButton}</Group>;
    if (onCancel === undefined) return submitButton;
    return (
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {cancelLabel ?? t('shell.cancel')}
        </Button>
        {submitButton}
      </Group>
    );
  };
  return (
    <PlainForm onSubmit={submit}>
      <Stack gap={gap}>
        {children}
        {question}
        {error !== null && <ErrorNotice error={error} text={errorText} />}
        {foot()}
      </Stack>
    </PlainForm>
  );
}
