import { accountsApi } from '#contract/accounts.ts';
import { automationApi } from '#contract/automation.ts';
import { countriesApi } from '#contract/countries.ts';
import { settingsApi } from '#contract/settings.ts';
import { defineWorld } from './define.ts';

/** The options of the portal, beside which support pauses and resumes the automatic service, and an administrator confirms a family. */
export const automation = defineWorld(async ({ person, scene }) => {
  const support = await person('support', { role: 'support' });
  await support.ask(countriesApi.getCountries, {});
  await support.ask(settingsApi.getOperatorOptions, {});
  await support.ask(accountsApi.getSignInRules, {});
  await support.ask(automationApi.getUnprovenFamilies, {});
  const admin = await person('admin', { role: 'admin' });
  await admin.ask(countriesApi.getCountries, {});
  await admin.ask(settingsApi.getOperatorOptions, {});
  await admin.ask(accountsApi.getSignInRules, {});
  await admin.ask(automationApi.getUnprovenFamilies, {});
  scene('paused');
  await support.ask(automationApi.pauseAutomaticService, {});
  await support.ask(automationApi.getAutomaticService, {});
  scene('resumed');
  await support.ask(automationApi.resumeAutomaticService, {});
  await support.ask(automationApi.getAutomaticService, {});
  scene('confirmed');
  await admin.ask(automationApi.confirmFamily, { family: 'simos18' });
  await admin.ask(automationApi.getUnprovenFamilies, {});
  scene('withdrawn');
  await admin.ask(automationApi.withdrawFamily, { family: 'simos18' });
  await admin.ask(automationApi.getUnprovenFamilies, {});
  return {};
});
