import type { StoryOrder } from './deeds.ts';
import { garage } from './garage.ts';
import type { Random } from './seeded-random.ts';

/** Standard prices of the methods in credits: the story knows by them when somebody has to buy more. */
const prices: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    Stage_1: 60,
    Stage_2: 80,
    Stage_3: 100,
    Stage_Eco: 35,
    DPF: 35,
    EGR: 25,
    AdBlue_SCR: 60,
    Lambda_O2: 25,
    Start_Stop: 20,
    Hot_Start: 20,
    Vmax: 20,
    Torque_Monitoring: 20,
    Pops_Bangs: 25,
    Launch_Control: 25,
    TVA: 20,
  }),
);

export const estimatePrice = (methods: readonly string[]): number =>
  methods.reduce((sum, method) => sum + (prices.get(method) ?? 100), 0);

const orderedMethods = {
  diesel: [
    ['Stage_1'],
    ['Stage_1'],
    ['Stage_1'],
    ['Stage_Eco'],
    ['Stage_1', 'EGR'],
    ['EGR'],
    ['Stage_1', 'DPF', 'EGR'],
    ['DPF'],
    ['Stage_2'],
    ['Stage_1', 'Vmax'],
    ['Stage_1', 'Hot_Start'],
    ['DPF', 'EGR', 'AdBlue_SCR'],
    ['Stage_1', 'DPF', 'EGR', 'Torque_Monitoring'],
  ],
  petrol: [
    ['Stage_1'],
    ['Stage_1'],
    ['Stage_2', 'Pops_Bangs'],
    ['Stage_1', 'Launch_Control'],
    ['Stage_2'],
    ['Stage_3', 'Lambda_O2', 'Vmax'],
  ],
} as const;

const priorities = [
  '30min',
  '30min',
  'next2Hours',
  'next2Hours',
  'next6Hours',
  'next12Hours',
  'nextDay',
  'asap',
] as const;

/** Chooses the vehicle and the work of an order; popular vehicles come first in the garage. */
export function chooseOrder(order: number, who: string, remark: string, random: Random): StoryOrder {
  const model = random.oneIn(3) ? random.below(garage.length) : random.below(12);
  const chosen = garage[model];
  if (chosen === undefined) throw new RangeError('the garage is empty');
  return {
    order,
    who,
    model,
    remark,
    software: random.pick(chosen.software),
    methods: random.pick<readonly string[]>(orderedMethods[chosen.fuel]),
    vin: chosen.vin + String(100_000 + ((order * 7919) % 899_981)),
    priority: random.pick(priorities),
    mode: random.oneIn(12) ? 'manual' : 'automatic',
  };
}
