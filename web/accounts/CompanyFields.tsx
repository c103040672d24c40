import { SimpleGrid } from '@mantine/core';
import type { AccountValues } from './account-values.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { TextField } from './TextField.tsx';
import type { FormPart } from './useFields.ts';
import type { KnownVat } from './known-vat.ts';

type Props = { form: FormPart<AccountValues>; vat?: KnownVat };

/** What the company is called and where it is. */
export function CompanyFields({ form, vat }: Props) {
  return (
    <>
      <TextField
        name="companyName"
        form={form}
        autoComplete="organization"
        onChange={(companyName) => {
          form.change({ companyName });
        }}
      />
      <TextField
        name="street"
        form={form}
        autoComplete="street-address"
        onChange={(street) => {
          form.change({ street });
        }}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          name="zip"
          form={form}
          autoComplete="postal-code"
          onChange={(zip) => {
            form.change({ zip });
          }}
        />
        <TextField
          name="city"
          form={form}
          autoComplete="address-level2"
          onChange={(city) => {
            form.change({ city });
          }}
        />
      </SimpleGrid>
      <PlaceFields form={form} {...(vat !== undefined && { vat })} />
    </>
  );
}
