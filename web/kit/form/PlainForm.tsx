import type { ComponentProps, FormEvent } from 'react';

type Props = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & {
  /** Sends the form, or shows what is wrong with it. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
};

/** The element of every form: the portal checks the fields, not the browser. */
export function PlainForm({ onSubmit, ...form }: Props) {
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React passes it on to the form around a dialog, of which the dialog is no part.
        event.stopPropagation();
        void onSubmit(event);
      }}
    />
  );
}
