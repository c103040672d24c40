import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { countriesApi } from '#contract/countries.ts';
import type { CountryId } from '#contract/ids.ts';
import { asksVatNumber, needsState } from '#rules/account.ts';
import { query } from '#web/api/index.ts';
import { useCountries } from '#web/vocabulary/useCountries.ts';
import { type AccountValues, fieldId, maxLengths, type OwnAccountValues } from './account-values.ts';
import type { FieldProblem, FormPart } from './useFields.ts';
import { useProblemText } from './useProblemText.ts';
import { ValidMark } from './ValidMark.tsx';
import type { KnownVat } from './useVatStateText.ts';
import { VatField } from './VatField.tsx';

type Props = { form: FormPart<AccountValues>; emailHint?: string };

/** The contact person. */
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

type CompanyFieldsProps = {
  form: FormPart<AccountValues>;
  vat?: KnownVat;
  /** Staff fill them in for a customer. */
  isForStaff?: boolean;
};

/** Name and address of the company. */
export function CompanyFields({ form, vat, isForStaff = false }: CompanyFieldsProps) {
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
      <PlaceFields form={form} isForStaff={isForStaff} {...(vat !== undefined && { vat })} />
    </>
  );
}

/** The customer's own reference for invoices; it may stay empty. */
export function ReferenceField({ form, hint }: { form: FormPart<OwnAccountValues>; hint?: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('accounts.field.buyerReference')}
      description={hint ?? t('accounts.buyerReferenceHint')}
      maxLength={maxLengths.buyerReference}
      value={form.values.buyerReference}
      onChange={({ currentTarget }) => {
        form.change({ buyerReference: currentTarget.value });
      }}
    />
  );
}

type TextName = 'username' | 'firstName' | 'secondName' | 'email' | 'companyName' | 'street' | 'zip' | 'city';
type TextFieldProps<Name extends TextName> = {
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
export function TextField<Name extends TextName>({
  name,
  form,
  onChange,
  autoComplete,
  description,
}: TextFieldProps<Name>) {
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
      maxLength={maxLengths[name]}
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

type PlaceFieldsProps = {
  form: FormPart<AccountValues>;
  /** The number that the account has; absent at sign-up. */
  vat?: KnownVat;
  isForStaff: boolean;
};

/**
 * The country, with the state where it has any and the VAT number (customer specification, section 5). An account keeps and
 * shows its number wherever the company moves.
 */
function PlaceFields({ form, vat, isForStaff }: PlaceFieldsProps) {
  const { countryId, vatNumber } = form.values;
  const { countries } = useCountries();
  const country = countries.find(({ id }) => id === countryId);
  const isAsked = country !== undefined && asksVatNumber(country.areaId, vat === undefined ? 'signUp' : 'account');
  const hasVat = isAsked || (vat !== undefined && vatNumber !== '');
  return (
    <>
      <CountrySelect form={form} />
      {countryId !== undefined && needsState(countryId) && <StateSelect form={form} countryId={countryId} />}
      {hasVat && <VatField form={form} countryIso={country?.iso ?? ''} saved={vat} isForStaff={isForStaff} />}
    </>
  );
}

/** The country; its states are others than those of the one before. */
function CountrySelect({ form }: { form: FormPart<AccountValues> }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { countries, isError } = useCountries();
  const problem = form.problemOf('countryId');
  return (
    <Select
      id={fieldId('countryId')}
      label={t('accounts.field.countryId')}
      placeholder={t('accounts.country.placeholder')}
      required
      searchable
      // Every browser's "off": what it would put in is no entry of the list.
      autoComplete="one-time-code"
      value={countries.some(({ id }) => id === form.values.countryId) ? String(form.values.countryId) : null}
      data={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage={t('accounts.country.none')}
      error={isError ? t('accounts.country.notLoaded') : problem && problemText('countryId', problem)}
      onChange={(value) => {
        form.change({ countryId: countries.find(({ id }) => String(id) === value)?.id, stateId: undefined });
      }}
      onBlur={() => {
        form.touch('countryId');
      }}
    />
  );
}

type StateSelectProps = { form: FormPart<AccountValues>; countryId: CountryId };

/** The states of a country that has them. */
function StateSelect({ form, countryId }: StateSelectProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { data: states = [], isError } = useQuery({
    ...query(countriesApi.getCountryStates, { countryId }),
    staleTime: Infinity,
  });
  const problem = form.problemOf('stateId');
  return (
    <Select
      id={fieldId('stateId')}
      label={t('accounts.field.stateId')}
      placeholder={t('accounts.country.placeholder')}
      required
      searchable
      autoComplete="one-time-code"
      value={states.some(({ id }) => id === form.values.stateId) ? String(form.values.stateId) : null}
      data={states.map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage={t('accounts.country.noState')}
      error={isError ? t('accounts.country.notLoaded') : problem && problemText('stateId', problem)}
      onChange={(value) => {
        form.change({ stateId: states.find(({ id }) => String(id) === value)?.id });
      }}
      onBlur={() => {
        form.touch('stateId');
      }}
    />
  );
}
