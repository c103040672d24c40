import { chooseOrder, estimatePrice } from './choose-order.ts';
import type { Deed, StoryEvent, StoryOrder } from './deeds.ts';
import { companies } from './people.ts';
import { seededRandom } from './seeded-random.ts';
import { phrases } from './phrases.ts';
import { day, findMorningBefore, findShopTime, findWorkTime, hour, minute } from './story-time.ts';
import { complaints, notes, remarks, talks } from './talks.ts';

/** The orders of the whole world. */
export const storyOrders = 350;
/** Workshops that are members at the end; who follows in the list has only just signed up. */
const members = 40;
/** Days from its first event to its last. */
export const storyDays = 150;

/** Ends of an order, in turns. */
const fates = [
  ...([
    'paid',
    'open',
    'paid',
    'archived',
    'paid',
    'updated',
    'works',
    'blocked',
    'paid',
    'paid',
    'sentBack',
    'open',
    'paid',
  ] as const),
  ...([
    'works',
    'paid',
    'open',
    'paid',
    'updateOpen',
    'archived',
    'paid',
    'works',
    'paid',
    'open',
    'refunded',
    'paid',
  ] as const),
];
type Fate = (typeof fates)[number];

/** States of the newest orders, in turns. */
const freshStates = [
  'late',
  'assigned',
  'soon',
  'manual',
  'assigned',
  'review',
  'manual',
  'late',
  'onHold',
  'manual',
  'late',
  'assignedSoon',
  'soon',
  'inquiry',
  'assigned',
  'quoted',
  'unlisted',
  'late',
  'proposed',
  'manual',
] as const;
type FreshState = (typeof freshStates)[number];

/** Credits that nobody spends: agreed prices and discounts make estimates inexact. */
const reserve = 30;
/** One of so many orders is among the newest. */
const freshShare = 16;
/** Every so manieth order is one of the demo's own workshop. */
const ownShare = 14;
const own = 'workshop';

/**
 * Tells what happens in the lived-in world: an invented story, the same for the same end.
 *
 * @param end the present of the world, in milliseconds since 1970: everything happens before it
 * @param orders a smaller number tells a shorter story over the same time
 */
export function tellStory(end: number, orders = storyOrders): readonly StoryEvent[] {
  const random = seededRandom(20_260_115);
  const start = end - storyDays * day;
  const events: StoryEvent[] = [];
  const tell = (at: number, deed: Deed) => events.push({ ...deed, at });
  const staff = () => random.pick(['support', 'support', 'nina', 'oliver']);
  const balances = new Map<string, number>([[own, 450]]);
  const solved = new Map<string, number>();
  let purchases = 0;

  tell(start, { do: 'setUp' });
  tell(end - 20 * day, { do: 'setDiscount', percent: 5 });

  const joined = companies
    .slice(0, Math.max(5, Math.ceil((orders * members) / storyOrders)))
    .map((company, index, all) => {
      const who = company.username;
      const at = findShopTime(start + day + (index / all.length) ** 1.4 * 120 * day, random);
      const unlockedAt = findWorkTime(at + (20 + random.below(200)) * minute, random);
      const by = staff();
      tell(at, { do: 'signUp', who });
      tell(unlockedAt, { do: 'unlock', who, by });
      tell(unlockedAt + minute, { do: 'giveBonus', who, by, credits: 20, reason: 'Welcome bonus' });
      balances.set(who, 20);
      if (index % 3 === 0) tell(unlockedAt + 3 * minute, { do: 'addTool', who, by, ...toolOf(index) });
      if (index % 4 === 1)
        tell(unlockedAt + 4 * minute, { do: 'joinGroup', who, by, group: index % 8 === 1 ? 'Partner' : 'Agriculture' });
      if (index % 6 === 2)
        tell(unlockedAt + 5 * minute, { do: 'agreeOnMethod', who, by, method: 'Stage_1', price: 4800 + index * 10 });
      if (index % 6 === 4)
        tell(unlockedAt + 6 * minute, { do: 'agreeOnClass', who, by, priceClass: 'Large', price: 3000 });
      return { ...company, unlockedAt };
    });
  const languages = new Map(joined.map(({ username, language }) => [username, language]));
  const languageOf = (who: string) => languages.get(who) ?? 'de';
  const phrasesOf = (who: string) => phrases[languageOf(who)];
  const complaintOf = (who: string) => complaints[languageOf(who)];

  /** Begins a purchase, and lets its money arrive where it is paid. */
  function buy(who: string, at: number, credits: number, paidAt?: number): number {
    purchases += 1;
    tell(at, { do: 'buy', purchase: purchases, who, credits });
    if (paidAt === undefined) return purchases;
    tell(paidAt, { do: 'receive', purchase: purchases, by: 'admin' });
    balances.set(who, (balances.get(who) ?? 0) + credits);
    return purchases;
  }

  function pay({ order, who }: StoryOrder, at: number, price: number, after: number): void {
    if ((balances.get(who) ?? 0) < price + reserve)
      buy(who, Math.max(after, at - 5 * hour), random.pick([500, 1000, 1000, 1000]), at - minute);
    balances.set(who, (balances.get(who) ?? 0) - price);
    tell(at, { do: 'pay', order });
  }

  function talk({ order, who }: StoryOrder, at: number, kind: number, by: string): void {
    const sentences = talks[languageOf(who)][kind] ?? [];
    let time = at;
    for (const [turn, text] of sentences.entries()) {
      const isCustomer = turn % 2 === 0;
      const speaker = isCustomer ? {} : { by };
      const picture = kind === 2 && turn === 0 ? { picture: order } : {};
      if (turn > 0) tell(time - 30_000, { do: 'read', order, ...speaker });
      tell(time, { do: 'say', order, text, ...speaker, ...picture });
      time += (8 + random.below(40)) * minute;
    }
    const isReadByAll = order % 9 !== 0;
    if (isReadByAll) tell(time, { do: 'read', order, ...(sentences.length % 2 === 1 && { by }) });
  }

  /** Tells what is cleared up before the file is made: by its number, so that the rest of the story stays what it is. */
  function discuss({ order, who, methods }: StoryOrder, assignedAt: number, by: string): void {
    const { question, answers, offer: words } = phrasesOf(who);
    if (order % 9 === 5) {
      tell(assignedAt + minute, { do: 'ask', order, by, question, answers });
      tell(assignedAt + 8 * minute, { do: 'answer', order, answer: answers[order % 2] ?? '' });
    }
    const rest = methods.filter((method) => method !== 'Vmax' && method !== 'Hot_Start');
    if (rest.length === methods.length) return;
    const credits = estimatePrice(rest) - 5;
    tell(assignedAt + 9 * minute, { do: 'propose', order, by, methods: rest, credits, words });
    tell(assignedAt + 11 * minute, { do: 'accept', order, methods: rest });
  }

  /** Tells what becomes of a paid file in the workshop. */
  function useFile({ order, who }: StoryOrder, paidAt: number, by: string): void {
    const { note, withdrawn: reason } = phrasesOf(who);
    const isRenewed = order % 15 === 7;
    if (isRenewed || order % 3 === 0) tell(paidAt + 2 * minute, { do: 'download', order });
    if (order % 8 === 1) tell(paidAt + 50 * minute, { do: 'readBack', order, isChanged: order % 32 === 17 });
    if (!isRenewed) return;
    const againAt = paidAt + 3 * hour;
    tell(againAt, { do: 'deliverAgain', order, by, note });
    if (order % 30 === 7) tell(againAt + minute, { do: 'withdrawFirst', order, by, reason });
    tell(againAt + 20 * minute, { do: 'download', order });
  }

  /** Tells an order up to the finished file, and how it goes on. */
  function follow(wanted: StoryOrder, at: number, fate: Fate): void {
    const { order, who, software, methods, mode } = wanted;
    const by = staff();
    const [first = '', ...rest] = methods;
    const isInstant = mode === 'automatic' && methods.every((method) => (solved.get(software + method) ?? end) < at);
    const assignedAt = findWorkTime(at + (4 + random.below(30)) * minute, random);
    const closedAt = assignedAt + (12 + random.below(55)) * minute;
    const records = rest.length === 0 && mode === 'automatic' && !solved.has(software + first) && fate !== 'sentBack';
    const finishedAt = isInstant ? at + minute : closedAt;
    tell(at, { do: 'order', ...wanted });
    if (!isInstant) discuss(wanted, assignedAt, by);
    // They find nothing to do where the automatic service has finished it, as it mostly has what it learned.
    tell(assignedAt, { do: 'assign', order, by });
    tell(closedAt, { do: 'close', order, by, records });
    if (records) solved.set(software + first, closedAt);
    const hasTalk = order % 12 < 5;
    if (hasTalk)
      talk(wanted, fate === 'open' || fate === 'blocked' ? at + 2 * minute : finishedAt + 3 * hour, order % 4, by);
    if (order % 23 === 4) tell(finishedAt - 30_000, { do: 'say', order, by, text: random.pick(notes), isNote: true });
    if (fate === 'open') return;
    if (fate === 'blocked') {
      tell(finishedAt + hour, { do: 'block', order, by });
      return;
    }
    const paidAt = finishedAt + (5 + random.below(90)) * minute;
    pay(wanted, paidAt, estimatePrice(methods), at + minute);
    if (fate !== 'archived') useFile(wanted, paidAt, by);
    if (fate === 'archived') tell(findWorkTime(paidAt + 9 * day, random), { do: 'archive', order, by });
    if (fate === 'works') tell(paidAt + 2 * day, { do: 'confirm', order });
    if (fate === 'refunded')
      tell(findWorkTime(paidAt + day, random), { do: order % 2 === 0 ? 'refund' : 'reject', order, by });
    if (fate === 'sentBack') {
      const backAt = paidAt + 7 * hour;
      tell(backAt, { do: 'sendBack', order, text: complaintOf(who) });
      const againAt = findWorkTime(backAt + 40 * minute, random);
      tell(againAt, { do: 'assign', order, by });
      tell(againAt + 25 * minute, { do: 'close', order, by, records: false });
    }
    if (fate === 'updated' || fate === 'updateOpen') {
      const changedAt = findShopTime(paidAt + 3 * day, random);
      tell(changedAt, { do: 'update', order, methods: [...new Set([...methods, 'Torque_Monitoring'])] });
      const doneAt = findWorkTime(changedAt + 30 * minute, random);
      tell(doneAt - minute, { do: 'assign', order, by });
      tell(doneAt, { do: 'close', order, by, records: false });
      if (fate === 'updated') pay(wanted, doneAt + hour, 30, changedAt + minute);
    }
  }

  /** Tells an order of the last hours, which somebody still has to work on. */
  function leave(wanted: StoryOrder, index: number, state: FreshState): void {
    const { order } = wanted;
    const by = index % 3 === 0 ? 'support' : staff();
    const isLate = state === 'late' || state === 'assigned' || state === 'onHold';
    const isSoon = state === 'soon' || state === 'assignedSoon';
    const newest = end - (isSoon ? 12 : 25) * minute + index * 7000;
    const at = isLate ? findMorningBefore(end) + index * 6 * minute : newest;
    const priority = isLate ? 'next2Hours' : isSoon ? '30min' : random.pick(['next6Hours', 'nextDay'] as const);
    if (state === 'review') {
      follow({ ...wanted, mode: 'manual' }, end - 3 * day - index * hour, 'paid');
      tell(end - 50 * minute, { do: 'sendBack', order, text: complaintOf(wanted.who) });
      return;
    }
    const { inquiry, quote, offer, question, answers } = phrasesOf(wanted.who);
    if (state === 'inquiry' || state === 'quoted') {
      const asked = state === 'quoted' ? end - 5 * hour : at;
      tell(asked, { do: 'inquire', ...wanted, methods: ['Stage_1'], words: inquiry });
      if (state === 'quoted')
        tell(end - 4 * hour, { do: 'propose', order, by, methods: ['Stage_1'], credits: 50, words: quote });
      return;
    }
    const special: Partial<StoryOrder> =
      state === 'unlisted'
        ? { isUnlisted: true, model: 0 }
        : state === 'proposed'
          ? { methods: ['Stage_1', 'Vmax'] }
          : {};
    tell(at, { do: 'order', ...wanted, ...special, priority, mode: 'manual' });
    if (['assigned', 'assignedSoon', 'onHold', 'proposed'].includes(state))
      tell(at + 5 * minute, { do: 'assign', order, by });
    if (state === 'onHold') tell(at + 8 * minute, { do: 'ask', order, by, question, answers });
    if (state === 'proposed')
      tell(at + 8 * minute, { do: 'propose', order, by, methods: ['Stage_1'], credits: 55, words: offer });
    if (index % 2 === 0) tell(at + 6 * minute, { do: 'say', order, text: talks[languageOf(wanted.who)][0][0] ?? '' });
  }

  const fresh = Math.max(2, Math.floor(orders / freshShare));
  const settled = orders - fresh - 2;
  const remark = () => random.pick(remarks);
  let owned = 0;
  for (let order = 0; order < settled; order += 1) {
    const at = findShopTime(start + 2 * day + (order / settled) ** 0.85 * (storyDays - 6) * day, random);
    const isOwn = order % ownShare === 3;
    const known = joined.filter(({ unlockedAt }) => unlockedAt + hour < at);
    const who = isOwn || known.length === 0 ? own : random.pick(known).username;
    if (who === own) owned += 1;
    const fate = fates[(who === own ? owned * 2 : order) % fates.length] ?? 'paid';
    follow(chooseOrder(order, who, remark(), random), at, fate);
  }
  for (let index = 0; index < fresh; index += 1) {
    const order = settled + index;
    const who = index % 7 === 1 ? own : random.pick(joined).username;
    leave(chooseOrder(order, who, remark(), random), index, freshStates[index % freshStates.length] ?? 'manual');
  }
  tell(end - 4 * minute, { do: 'leaveQueue' });
  for (const order of [orders - 2, orders - 1])
    tell(end - 3 * minute + (order % 2) * minute, {
      do: 'order',
      ...chooseOrder(order, random.pick(joined).username, '', random),
      mode: 'automatic',
    });

  tellBooks();
  return events.filter(({ at }) => at < end).toSorted((one, other) => one.at - other.at);

  /** Tells the rest about credits, purchases and accounts. */
  function tellBooks(): void {
    for (const [index, { username: who, unlockedAt }] of joined.entries()) {
      const at = findWorkTime(unlockedAt + (3 + index) * hour, random);
      if (index % 10 === 1) {
        const purchase = buy(who, at, 250);
        tell(at + 20 * hour, { do: 'cancelPurchase', purchase });
      }
      if (index % 13 === 3) tell(at + 2 * hour, { do: 'sellOnAccount', who, by: 'admin', credits: 300 });
      if (index % 9 === 5)
        tell(at + 3 * hour, { do: 'correct', who, by: 'admin', credits: -5, reason: 'Bonus was booked twice' });
      if (index % 9 === 2) buy(who, end - (2 + index) * hour, random.pick([250, 500]));
    }
    tell(end - 60 * day, { do: 'cancelInvoice', purchase: 1, by: 'admin' });
    for (const { username: who } of companies.slice(members)) tell(end - 2 * hour, { do: 'signUp', who });
  }
}

/** The tool of a workshop. */
const toolOf = (index: number) => ({
  tool: ['Autotuner', 'KESS3', 'FLEX', 'New Genius', 'bFlash'][Math.floor(index / 3) % 5] ?? 'KESS3',
  serial: `SN-${48_210 + index * 37}`,
});
