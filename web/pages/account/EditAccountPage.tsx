import { Anchor, Grid, Loader, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ownAccountApi } from '#contract/accounts/own-account.ts';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { ChangePasswordForm, LanguageChoice, SignOutEverywhere } from '#web/accounts/OwnAccess.tsx';
import { EditAccountForm } from '#web/accounts/EditAccountForm.tsx';
import { OwnSessions } from '#web/accounts/OwnSessions.tsx';
import { SecondFactor } from '#web/accounts/SecondFactor.tsx';
import { FormSection } from '#web/accounts/FormSection.tsx';
import { minPassword } from '#rules/password.ts';
import { OwnSignIns } from '#web/security/OwnSignIns.tsx';
import { mayOpenPage } from '#web/session/page-needs.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { NotificationPreferences } from '#web/notifications/NotificationPreferences.tsx';
import { forgetOrders } from '#web/ordering/order-form/save-order.ts';
import { OwnTools } from '#web/tools/OwnTools.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';

/** /account/edit */
export function EditAccountPage() {
  const { t } = useTranslation();
  const access = useAccess();
  const { role } = access;
  // A new password begins a new session, for which everything is asked anew: the form stays as it is meanwhile.
  const account = useQuery({ ...query(ownAccountApi.getOwnAccount, {}), placeholderData: keepPreviousData });
  const hasTools = useQuery(query(settingsApi.loadGlobalOptions, {})).data?.ownTools === true;
  return (
    <>
      <PageTitle title={usePageTitle()} />
      {account.error !== null && <ErrorNotice error={account.error} onRetry={() => void account.refetch()} />}
      {account.isPending && <Loader />}
      {account.data !== undefined && (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack gap="md">
              <FormSection title={t('accounts.edit.data')}>
                <EditAccountForm account={account.data} />
              </FormSection>
              {role === 'customer' && hasTools && (
                <FormSection title={t('tools.own.title')}>
                  <OwnTools />
                </FormSection>
              )}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack gap="md">
              <FormSection title={t('accounts.edit.password')}>
                <ChangePasswordForm username={account.data.username} min={minPassword(role)} />
              </FormSection>
              <FormSection title={t('accounts.twoStep.title')}>
                <SecondFactor />
              </FormSection>
              <FormSection title={t('accounts.own.title')}>
                <OwnSessions />
              </FormSection>
              <FormSection title={t('accounts.recent.title')}>
                <OwnSignIns />
              </FormSection>
              <FormSection title={t('accounts.everywhere.title')}>
                <SignOutEverywhere onLeave={forgetOrders} />
              </FormSection>
              <FormSection title={t('accounts.edit.language')}>
                <LanguageChoice language={account.data.language} />
              </FormSection>
              <div id="notifications">
                <FormSection title={t('notifications.title')}>
                  <NotificationPreferences />
                </FormSection>
              </div>
              {role === 'customer' && mayOpenPage(access, '/account/people') && (
                <FormSection title={t('accounts.people.title')}>
                  <Text size="sm" c="dimmed">
                    {t('accounts.people.linkText')}
                  </Text>
                  <Anchor size="sm" renderRoot={(props) => <Link to="/account/people" {...props} />}>
                    {t('accounts.people.invite')}
                  </Anchor>
                </FormSection>
              )}
              {role === 'customer' && mayOpenPage(access, '/account/data') && (
                <FormSection title={t('privacy.link')}>
                  <Text size="sm" c="dimmed">
                    {t('privacy.linkText')}
                  </Text>
                  <Anchor size="sm" renderRoot={(props) => <Link to="/account/data" {...props} />}>
                    {t('privacy.title')}
                  </Anchor>
                </FormSection>
              )}
            </Stack>
          </Grid.Col>
        </Grid>
      )}
    </>
  );
}
