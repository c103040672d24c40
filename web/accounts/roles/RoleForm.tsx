import { Fieldset, NumberInput, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { rolesApi, type StaffRole } from '#contract/accounts/roles.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { Permission } from '#contract/permissions.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useDecimals } from '#web/kit/form/useDecimals.ts';
import { useRoleName } from './useRoleName.ts';

/** A role of the list, or a new one, which may be a copy. */
export type EditedRole = Partial<StaffRole> & Pick<StaffRole, 'permissions'>;

/** Permissions as they are shown; every one is in one group. */
export const permissionGroups = {
  work: ['answerCustomers', 'workOnFiles', 'library', 'families'],
  catalogue: ['catalogue', 'prices'],
  money: ['credits', 'documents', 'taxes', 'statistics'],
  customers: ['customers', 'impersonate', 'personalData'],
  portal: ['staff', 'logs', 'settings', 'texts', 'moving'],
} as const satisfies Record<string, readonly Permission[]>;
const groups = Object.keys(permissionGroups) as (keyof typeof permissionGroups)[];

type Values = {
  name: string;
  permissions: readonly Permission[];
  bookingLimit: number | string;
  dailyLimit: number | string;
};

const toTyped = (limit: CreditCents | undefined) => (limit === undefined ? '' : limit / 100);
const toLimit = (typed: number | string) => (typed === '' ? undefined : creditCents(Math.round(Number(typed) * 100)));
const isLimit = (typed: number | string) => typed === '' || Number(typed) > 0;

/** Name, permissions and limits of a role. Delivered ones keep their name; the administrator's is only explained. */
export function RoleForm({ role, onDone }: { role: EditedRole; onDone: () => void }) {
  const { t } = useTranslation();
  const decimals = useDecimals();
  const nameOf = useRoleName();
  const { roleKey, isDelivered = false } = role;
  const form = useCallForm(
    rolesApi.saveRole,
    ({ name, permissions, bookingLimit, dailyLimit }: Values) => ({
      ...(roleKey !== undefined && { roleKey }),
      name: isDelivered ? '' : name,
      permissions: [...permissions],
      ...(permissions.includes('credits') && { bookingLimit: toLimit(bookingLimit), dailyLimit: toLimit(dailyLimit) }),
    }),
    {
      initialValues: {
        name: role.name ?? '',
        permissions: role.permissions,
        bookingLimit: toTyped(role.bookingLimit),
        dailyLimit: toTyped(role.dailyLimit),
      },
      problems: ({ bookingLimit, dailyLimit }) => ({
        bookingLimit: !isLimit(bookingLimit) && t('accounts.roles.limitNotValid'),
        dailyLimit: !isLimit(dailyLimit) && t('accounts.roles.limitNotValid'),
      }),
      refusedAt: { roleNameMissing: 'name', roleNameTaken: 'name' },
      done: t('accounts.roles.saved'),
      onDone,
    },
  );
  if (roleKey === 'administrator') return <Text>{t('accounts.roles.fixed')}</Text>;
  const { permissions } = form.values;
  const limit = { hideControls: true, decimalScale: 2, allowNegative: false, ...decimals };
  return (
    <Form form={form} submitLabel={t('accounts.roles.save')} onCancel={onDone}>
      {isDelivered && roleKey !== undefined ? (
        <Text fw={600}>{nameOf({ roleKey })}</Text>
      ) : (
        <TextInput label={t('accounts.roles.name')} required data-autofocus {...form.text('name')} />
      )}
      {groups.map((group) => (
        <Fieldset key={group} legend={t(`accounts.roles.groups.${group}`)}>
          <Stack gap="xs">
            {permissionGroups[group].map((one) => (
              <Switch
                key={one}
                label={t(`accounts.roles.permissions.${one}`)}
                checked={permissions.includes(one)}
                onChange={({ currentTarget: { checked } }) => {
                  const rest = permissions.filter((other) => other !== one);
                  form.fields.setFieldValue('permissions', checked ? [...rest, one] : rest);
                }}
              />
            ))}
          </Stack>
        </Fieldset>
      ))}
      {permissions.includes('credits') && (
        <Fieldset legend={t('accounts.roles.limits')}>
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              {t('accounts.roles.limitHint')}
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NumberInput label={t('accounts.roles.bookingLimit')} {...limit} {...form.input('bookingLimit')} />
              <NumberInput label={t('accounts.roles.dailyLimit')} {...limit} {...form.input('dailyLimit')} />
            </SimpleGrid>
          </Stack>
        </Fieldset>
      )}
    </Form>
  );
}
