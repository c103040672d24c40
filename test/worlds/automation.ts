import { accountsApi } from '#contract/accounts.ts';
import { automationApi } from '#contract/automation.ts';
import { countriesApi } from '#contract/countries.ts';
import { settingsApi } from '#contract/settings.ts';
import { defineWorld } from './define.ts';

/** The options of the portal, beside which support pauses and resumes the automatic service. */
export const automation = defineWorld(async ({ person, scene }) => {
  const support = await person('support', { role: 'support' });
  await support.ask(countriesApi.getCountries, {});
  await support.ask(settingsApi.getOperatorOptions, {});
  await support.ask(accountsApi.getSignInRules, {});
  scene('paused');
  await support.ask(automationApi.pauseAutomaticService, {});
  await support.ask(automationApi.getAutomaticService, {});
  scene('resumed');
  await support.ask(automationApi.resumeAutomaticService, {});
  await support.ask(automationApi.getAutomaticService, {});
  return {};
});
