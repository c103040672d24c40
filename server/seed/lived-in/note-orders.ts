import type { DetailAnswer } from '#contract/catalog/detail-answers.ts';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import type { Reading } from '#contract/tasks/reading.ts';
import type { StoryOrder } from './deeds.ts';
import type { StoryCatalog } from './stage.ts';

type StoryReading = Omit<Reading, 'toolId'> & { readonly tool: string };

const endCustomers = ['Spedition Huber', 'Taxi Lindner', 'Familie Novak', 'Autohaus Brandl', 'Landwirt Egger'] as const;
const places = ['W', 'M', 'GR', 'S', 'LL', 'KO'] as const;
const readings: readonly [StoryReading, ...StoryReading[]] = [
  { tool: 'KESS3', way: 'obd', extent: 'full' },
  { tool: 'Autotuner', way: 'bench', extent: 'full' },
  { tool: 'FLEX', way: 'boot', extent: 'full' },
  { tool: 'K-TAG', way: 'bdm', extent: 'full' },
  { tool: 'KESS3', way: 'virtual', extent: 'partial' },
  { tool: 'CMD Flash', way: 'bench', extent: 'full' },
];

const at = <Item>(items: readonly [Item, ...Item[]], place: number): Item => items[place % items.length] ?? items[0];

/** A workshop's own notes about an order: every third has some, by its number, so that the story stays what it is. */
export function noteOrder({ order }: Pick<StoryOrder, 'order'>): OwnDetails | undefined {
  if (order % 3 !== 0) return undefined;
  return {
    reference: order % 2 === 0 ? `WA-${2300 + order}` : '',
    plate: `${at(places, order)}-${100 + ((order * 37) % 900)} ${String.fromCharCode(65 + (order % 26), 65 + ((order * 7) % 26))}`,
    endCustomer: at(endCustomers, order),
    pairs: order % 9 === 0 ? [{ key: 'km', value: `${60 + ((order * 13) % 190)} 000` }] : [],
  };
}

/** Reading of the file of an order: two of three name one. */
export function nameReading({ order }: Pick<StoryOrder, 'order'>, { toolId }: StoryCatalog): Reading | undefined {
  if (order % 3 === 1) return undefined;
  const { tool, way, extent } = at(readings, order);
  return { toolId: toolId(tool), way, extent };
}

const popLevels = ['soft', 'medium', 'loud'] as const;

/** Answers to the details that the methods of an order ask for. */
export const answerDetails = (
  { order, methods }: Pick<StoryOrder, 'order' | 'methods'>,
  { methodId }: StoryCatalog,
): DetailAnswer[] =>
  methods.flatMap((name) => {
    if (name === 'Vmax') return [{ methodId: methodId(name), number: 1, value: String(120 + (order % 13) * 10) }];
    if (name === 'Pops_Bangs') return [{ methodId: methodId(name), number: 1, value: popLevels[order % 3] ?? 'soft' }];
    return [];
  });
