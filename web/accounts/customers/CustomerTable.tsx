import { Paper, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '#contract/accounts.ts';
import { useCountries } from '#web/vocabulary/useCountries.ts';
import { CustomerTableRow } from './CustomerTableRow.tsx';

const columns = [
  'customer',
  'contact',
  'place',
  'state',
  'balance',
  'jobs',
  'created',
  'lastSignIn',
  'action',
] as const;
const figures: readonly string[] = ['balance', 'jobs'];

/** In the list of active accounts there is nothing to unlock. */
const columnsFor = (accounts: readonly UserRow[]) =>
  accounts.some(({ state }) => state !== 'active') ? columns : columns.filter((column) => column !== 'action');

/** Accounts as a dense table. */
export function CustomerTable({ accounts }: { accounts: readonly UserRow[] }) {
  const { t } = useTranslation();
  const { countries } = useCountries();
  const names = new Map(countries.map(({ id, name }) => [id, name]));
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={940}>
        <Table
          fz="xs"
          verticalSpacing={6}
          horizontalSpacing="xs"
          highlightOnHover
          aria-label={t('accounts.customers.title')}
        >
          <Table.Thead>
            <Table.Tr>
              {columnsFor(accounts).map((column) => (
                <Table.Th key={column} ta={figures.includes(column) ? 'right' : undefined}>
                  {t(`accounts.customers.columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {accounts.map((account) => (
              <CustomerTableRow
                key={account.userId}
                account={account}
                country={account.countryId === undefined ? '' : (names.get(account.countryId) ?? '')}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
