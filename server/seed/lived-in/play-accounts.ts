import { randomUUID } from 'node:crypto';
import { accountsApi } from '#contract/accounts.ts';
import { catalogApi } from '#contract/catalog.ts';
import type { MethodDetail } from '#contract/catalog/details.ts';
import { chatApi } from '#contract/chat.ts';
import { countriesApi } from '#contract/countries.ts';
import { creditsApi } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { pricingApi } from '#contract/pricing.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { settingsApi } from '#contract/settings.ts';
import { toolsApi } from '#contract/tools.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { demoPassword } from '#server/seed/load-demo-world.ts';
import { colleagues } from './colleagues.ts';
import { companies } from './people.ts';
import { type Play, type Stage, takePass } from './stage.ts';

/** Credits of the packages, with their price in cents and their bonus. */
export const packages = [
  { credits: 250, netPrice: 24_500, bonus: 0 },
  { credits: 500, netPrice: 47_500, bonus: 10 },
  { credits: 1000, netPrice: 92_000, bonus: 40 },
] as const;

const groups = [
  { name: 'Partner', bonusPercent: 5, paysBy: ['transfer' as const] },
  { name: 'Agriculture', bonusPercent: 2, paysBy: [] },
];

const templates = [
  { title: 'Ready to collect', text: 'Hello {customer}, the file for your {vehicle} is ready.' },
  {
    title: 'Readout not complete',
    text: 'Hello {customer}, the readout is not complete. Please read the {vehicle} once more.',
  },
];

/** Details that two methods ask for. */
const details = {
  Vmax: {
    number: 1,
    kind: 'value',
    required: true,
    unit: 'km/h',
    min: 80,
    max: 320,
    texts: [
      { language: 'en', name: 'Limit', choices: [] },
      { language: 'de', name: 'Begrenzung', choices: [] },
    ],
  },
  Pops_Bangs: {
    number: 1,
    kind: 'choice',
    required: true,
    unit: '',
    texts: [
      { language: 'en', name: 'Level', choices: ['soft', 'medium', 'loud'] },
      { language: 'de', name: 'Stärke', choices: ['leise', 'mittel', 'laut'] },
    ],
  },
} satisfies Record<string, MethodDetail>;

/** A dealer’s update is corrected for nothing in the first quarter, and later at half of the price. */
const followUps = [
  { kind: 'dealerUpdate', days: 90, outcome: 'free' },
  { kind: 'dealerUpdate', outcome: 'percent', percent: 50 },
] as const;

/** The operator makes the portal ready: colleagues, groups, packages, details of methods, follow-ups and templates. */
export const setUp: Play<'setUp'> = async (stage) => {
  const { ask, introduce, catalog } = stage;
  for (const { username, ...colleague } of colleagues) {
    const email = `${username}@demo.invalid`;
    const { userId } = await ask('admin', accountsApi.createStaffAccount, { ...colleague, username, email });
    introduce(username, userId);
  }
  for (const group of groups) await ask('admin', purchasesApi.saveGroup, group);
  // Every portal has packages of these sizes at the plain price.
  for (const one of await ask('admin', purchasesApi.listPackages, {})) {
    const offer = packages.find(({ credits }) => creditCents(credits * 100) === one.credits);
    if (offer === undefined) continue;
    const { netPrice, bonus } = offer;
    await ask('admin', purchasesApi.savePackage, { ...one, netPrice, bonus: creditCents(bonus * 100) });
  }
  for (const [name, detail] of Object.entries(details))
    await ask('support', catalogApi.updateMethod, { methodId: catalog.methodId(name), texts: [], details: [detail] });
  // The order of the demo would be late for all the months of the story.
  const { data: waiting } = await ask('support', workbenchApi.listOpenTasks, {
    page: 1,
    pageSize: 50,
    filterMode: 'all',
    language: 'en',
  });
  for (const { taskId } of waiting) {
    await ask('support', workbenchApi.blockTask, { taskId, reason: 'A trial of the portal.' });
    await ask('support', workbenchApi.archiveTask, { taskId });
  }
  await ask('admin', pricingApi.saveFollowUpRules, { rules: [...followUps] });
  for (const template of templates) await ask('support', chatApi.createReplyTemplate, { ...template, language: 'en' });
};

export const setDiscount: Play<'setDiscount'> = ({ ask }, { percent }) =>
  ask('admin', settingsApi.updateGlobalOptions, { discountPercent: percent, discountText: 'Winter offer' });

export const signUp: Play<'signUp'> = async (stage, { who }) => {
  const { ask } = stage;
  const company = companies.find(({ username }) => username === who);
  if (company === undefined) throw new Error(`nobody knows ${who}`);
  const { country, state, vatNumber, ...fields } = company;
  const countryId = (await ask(undefined, countriesApi.getCountries, {})).find(({ iso }) => iso === country)?.id;
  if (countryId === undefined) throw new Error(`there is no country ${country}`);
  const states = state === '' ? [] : await ask(undefined, countriesApi.getCountryStates, { countryId });
  if (vatNumber !== '') await ask(undefined, countriesApi.validateVatNumber, { vatNumber, countryIso: country });
  await ask(undefined, accountsApi.signUp, {
    ...fields,
    countryId,
    vatNumber,
    companyModel: '',
    stateId: states.find(({ name }) => name === state)?.id,
    email: `${who}@demo.invalid`,
    password: demoPassword,
    termsAccepted: true,
    humanPass: await takePass(stage),
  });
  await meet(stage, who);
};

/** Looks up the account of somebody who has one. */
export async function meet({ clock, introduce }: Stage, who: string): Promise<void> {
  const { id } = await clock.database.reader
    .selectFrom('users')
    .where('username', '=', who)
    .select('id')
    .executeTakeFirstOrThrow();
  introduce(who, id);
}

export const unlock: Play<'unlock'> = async ({ ask, idOf }, { who, by }) => {
  const userId = idOf(who);
  await ask(by, accountsApi.setUserActive, { userId, active: true, reason: '' });
  await ask(by, accountsApi.updateCustomer, { userId, paymentApi: 'transfer' });
};

export const addTool: Play<'addTool'> = ({ ask, idOf, catalog }, { who, by, tool, serial }) =>
  ask(by, toolsApi.addCustomerTool, {
    customerId: idOf(who),
    toolId: catalog.toolId(tool),
    kind: 'master',
    serial,
    note: '',
  });

export const joinGroup: Play<'joinGroup'> = async ({ ask, idOf }, { who, by, group }) => {
  const { groupId } = (await ask(by, purchasesApi.listGroups, {})).find(({ name }) => name === group) ?? {};
  await ask(by, purchasesApi.setGroupOfCustomer, { userId: idOf(who), groupId });
};

export const agreeOnMethod: Play<'agreeOnMethod'> = ({ ask, idOf, catalog }, { who, by, method, price }) =>
  ask(by, pricingApi.setSpecialPrice, {
    userId: idOf(who),
    methodId: catalog.methodId(method),
    price: creditCents(price),
  });

export const agreeOnClass: Play<'agreeOnClass'> = ({ ask, idOf, catalog }, { who, by, priceClass, price }) =>
  ask(by, pricingApi.createAgreedEnginePrice, {
    userId: idOf(who),
    priceClassId: catalog.priceClassId(priceClass),
    price: creditCents(price),
  });

export const giveBonus: Play<'giveBonus'> = ({ ask, idOf }, { who, by, credits, reason }) =>
  ask(by, creditsApi.changeCredits, {
    userId: idOf(who),
    kind: 'bonus',
    reason,
    amount: creditCents(credits * 100),
    bookingKey: randomUUID(),
  });

export const correct: Play<'correct'> = ({ ask, idOf }, { who, by, credits, reason }) =>
  ask(by, creditsApi.changeCredits, {
    userId: idOf(who),
    kind: 'correction',
    reason,
    amount: creditCents(credits * 100),
    bookingKey: randomUUID(),
  });
