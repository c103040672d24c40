import { SimpleGrid } from '@mantine/core';
import type { AccountValues } from './account-values.ts';
import { TextField } from './TextField.tsx';
import type { FormPart } from './useFields.ts';

type Props = { form: FormPart<AccountValues>; emailHint?: string };

/** Who the contact person is. */
export function PersonFields({ form, emailHint }: Props) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          name="firstName"
          form={form}
          autoComplete="given-name"
          onChange={(firstName) => {
            form.change({ firstName });
          }}
        />
        <TextField
          name="secondName"
          form={form}
          autoComplete="family-name"
          onChange={(secondName) => {
            form.change({ secondName });
          }}
        />
      </SimpleGrid>
      <TextField
        name="email"
        form={form}
        autoComplete="email"
        {...(emailHint !== undefined && { description: emailHint })}
        onChange={(email) => {
          form.change({ email });
        }}
      />
    </>
  );
}
