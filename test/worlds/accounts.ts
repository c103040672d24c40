import { accountsApi } from '#contract/accounts.ts';
import { countriesApi } from '#contract/countries.ts';
import { creditsApi } from '#contract/credits.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { CountryId } from '#contract/ids.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { offersApi } from '#contract/offers.ts';
import { orderingApi } from '#contract/ordering.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { securityApi } from '#contract/security.ts';
import { settingsApi } from '#contract/settings.ts';
import { toolsApi } from '#contract/tools.ts';
import { type Person, password } from '#test/portal.ts';
import { defineWorld, firstPage } from './define.ts';

/** Loads the page of the own account. */
async function loadOwnAccount(person: Person): Promise<void> {
  await person.ask(accountsApi.getOwnAccount, {});
  await person.ask(accountsApi.getSecondFactor, {});
  await person.ask(accountsApi.getOwnSessions, { page: 1, pageSize: 50 });
  await person.ask(securityApi.getOwnSignIns, { page: 1, pageSize: 50 });
  await person.ask(notificationsApi.getNotificationPreferences, {});
  await person.ask(notificationsApi.getNotificationTimes, {});
  await person.ask(notificationsApi.getPushDevices, {});
  await person.ask(toolsApi.getCustomerTools, {});
}

/** Visitors, a workshop with a complete account, one that waits to be unlocked, and one that has not chosen a language. */
export const accounts = defineWorld(async ({ person, visitor, portal, frame, scene }) => {
  const { pool } = portal.database;
  const countryIdOf = async (iso: string) =>
    CountryId.parse(
      Number((await pool.query<{ id: string }>('select id from countries where iso = $1', [iso])).rows[0]?.id),
    );

  await visitor.ask(settingsApi.loadPublicOptions, {});
  await visitor.ask(settingsApi.getPortalText, { kind: 'oldPortalNotice', language: 'en' });
  await visitor.ask(offersApi.searchOffers, { search: '', language: 'en' });
  await visitor.ask(accountsApi.getHumanChallenge, {});
  await visitor.ask(countriesApi.getCountries, {});
  for (const iso of ['AT', 'CA', 'DE', 'US'])
    await visitor.ask(countriesApi.getCountryStates, { countryId: await countryIdOf(iso) });
  await visitor.ask(countriesApi.validateVatNumber, { vatNumber: 'ATU12345678', countryIso: 'AT' });

  const workshop = await person('workshop');
  await pool.query(
    `update users set first_name = 'Anna', second_name = 'Huber', street = 'Hauptplatz 1', zip = '4020', city = 'Linz',
       company_name = 'Huber KG', country_id = $2 where id = $1`,
    [workshop.id, await countryIdOf('AT')],
  );
  await frame(workshop);
  await workshop.ask(dashboardApi.getDashboard, { language: 'en' });
  await workshop.ask(orderingApi.listTasks, firstPage);
  await workshop.ask(countriesApi.getCountries, {});
  for (const iso of ['AT', 'DE'])
    await workshop.ask(countriesApi.getCountryStates, { countryId: await countryIdOf(iso) });
  await loadOwnAccount(workshop);
  await workshop.ask(orderingApi.listRecentVehicles, {});

  const german = await person('german', { language: 'de' });
  await pool.query('update users set language = null where id = $1', [german.id]);
  await frame(german);
  await german.ask(orderingApi.listRecentVehicles, {});

  const waiting = await person('waiting', { active: false });
  scene('unlocked');
  await pool.query('update users set active = true where id = $1', [waiting.id]);
  await frame(waiting);
  await waiting.ask(dashboardApi.getDashboard, { language: 'en' });
  await waiting.ask(creditsApi.getCreditTrend, {});
  await waiting.ask(creditsApi.getCreditBalance, {});
  await waiting.ask(purchasesApi.listPurchases, { filterMode: 'all', state: 'open' });
  await waiting.ask(orderingApi.listRecentVehicles, {});

  scene('signed in twice');
  await visitor.ask(accountsApi.signIn, { username: workshop.username, password });
  await loadOwnAccount(workshop);
  scene('others ended');
  await workshop.ask(accountsApi.signOutOthers, {});
  await loadOwnAccount(workshop);
  scene('address waits');
  const { username: _, waitingEmail: __, ...own } = await workshop.ask(accountsApi.getOwnAccount, {});
  const newEmail = `new-${workshop.username}@test.invalid`;
  await workshop.ask(accountsApi.updateOwnAccount, { ...own, countryId: await countryIdOf('AT'), email: newEmail });
  await loadOwnAccount(workshop);
  scene('account changed');
  await pool.query(
    `update users set company_name = 'Huber Tuning KG', country_id = $2,
       state_id = (select id from country_states where country_id = $2 and name = 'Bayern') where id = $1`,
    [workshop.id, await countryIdOf('DE')],
  );
  await frame(workshop);
  await loadOwnAccount(workshop);

  scene('german chosen');
  await workshop.ask(accountsApi.updateLanguage, { language: 'de' });
  await frame(workshop);
  await loadOwnAccount(workshop);

  return {
    token: workshop.token,
    userId: workshop.id,
    username: workshop.username,
    password,
    newEmail,
    austria: await countryIdOf('AT'),
  };
});
