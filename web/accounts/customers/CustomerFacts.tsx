import { Accordion, Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Account } from '#contract/accounts/customers.ts';
import { countriesApi } from '#contract/countries.ts';
import type { CountryId, StateId } from '#contract/ids.ts';
import { personName } from '#rules/names.ts';
import { useVatStateText } from '#web/accounts/useVatStateText.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { useCountries } from '#web/vocabulary/useCountries.ts';
import classes from './customers.module.css';
import { EditCustomerButton } from './EditCustomer.tsx';
import { useMayChange } from './useMayChange.ts';
import { VatByHand } from './VatByHand.tsx';

type Props = {
  account: Account;
  /** The tools of a customer. */
  tools: ReactNode;
};

/** The facts of an account with one way to change them; on a phone folded. */
export function CustomerFacts({ account, tools }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const mayChange = useMayChange(account);
  const title = t('accounts.customers.facts.title');
  const edit = mayChange && <EditCustomerButton account={account} />;
  if (useIsPhone())
    return (
      <Accordion variant="contained" className={classes['facts'] ?? ''}>
        <Accordion.Item value="facts">
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>
            <Stack gap="md">
              <FactList account={account} tools={tools} />
              <Group>{edit}</Group>
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    );
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id} className={classes['facts'] ?? ''}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {edit}
      </Group>
      <FactList account={account} tools={tools} />
    </Paper>
  );
}

/** The facts of an account as a list; empty ones are left out. */
function FactList({ account, tools }: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const { role, note, waitingEmail, username, email, companyName, companyModel, buyerReference, sevdeskId } = account;
  const isCustomer = role === 'customer';
  return (
    <dl className={classes['factList']}>
      <Fact label={t('accounts.customers.form.note')}>{note}</Fact>
      <Fact label={t('accounts.customers.form.person')}>{personName(account)}</Fact>
      <Fact label={t('accounts.field.username')}>{username}</Fact>
      <Fact label={t('accounts.field.email')}>
        <Anchor inherit href={`mailto:${email}`}>
          {email}
        </Anchor>
        {waitingEmail !== undefined && (
          <Text size="xs" c="dimmed">
            {t('accounts.customers.form.waitingEmail', { email: waitingEmail })}
          </Text>
        )}
      </Fact>
      <Fact label={t('accounts.customers.form.company')}>
        {[companyName, companyModel].filter((part) => part !== '').join(' · ')}
      </Fact>
      <Address account={account} />
      <Vat account={account} />
      <Fact label={t('accounts.field.buyerReference')}>{buyerReference}</Fact>
      <Fact label={t('accounts.customers.form.sevdeskId')}>{sevdeskId}</Fact>
      {isCustomer && (
        <>
          <Fact label={t('accounts.customers.access.payment')}>
            {t(`accounts.customers.payment.${account.paymentApi}`)}
          </Fact>
          <Fact label={t('accounts.customers.parts.tools')}>{tools}</Fact>
          <Fact label={t('accounts.customers.facts.files')}>
            {t('accounts.customers.facts.storage', {
              used: bytes(account.storedBytes),
              max: bytes(account.storageQuota),
            })}
          </Fact>
        </>
      )}
    </dl>
  );
}

/** A fact under its name; nothing while it is empty. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '' || children === undefined) return null;
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm">
        {children}
      </Text>
    </div>
  );
}

function Address({ account: { street, zip, city, countryId, stateId } }: { account: Account }) {
  const { t } = useTranslation();
  const { countries } = useCountries();
  const country = countries.find(({ id }) => id === countryId)?.name;
  const lines = [street, `${zip} ${city}`.trim(), country];
  return (
    <Fact label={t('accounts.customers.facts.address')}>
      {lines.every((line) => line === undefined || line === '') ? (
        ''
      ) : (
        <>
          {lines.filter((line) => line !== undefined && line !== '').join('\n')}
          {countryId !== undefined && stateId !== undefined && <State countryId={countryId} stateId={stateId} />}
        </>
      )}
    </Fact>
  );
}

/** The state of a country that has them. */
function State({ countryId, stateId }: { countryId: CountryId; stateId: StateId }) {
  const { data = [] } = useQuery({ ...query(countriesApi.getCountryStates, { countryId }), staleTime: Infinity });
  const name = data.find(({ id }) => id === stateId)?.name;
  return name === undefined ? null : `, ${name}`;
}

/** The VAT number, what the register says of it, and what staff can do about it. */
function Vat({ account }: { account: Account }) {
  const { t } = useTranslation();
  const stateText = useVatStateText(true);
  const { vatNumber, vatState: state, vatConfirmedAt: at } = account;
  if (state === 'none') return null;
  return (
    <Fact label={t('accounts.field.vatNumber')}>
      <Text span inherit ff="monospace">
        {vatNumber}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {stateText({ state, at })}
      </Text>
      <Stack gap="xs" style={{ whiteSpace: 'normal' }}>
        <VatByHand account={account} />
      </Stack>
    </Fact>
  );
}
