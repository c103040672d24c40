import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import type { StoryOrder } from './deeds.ts';
import { garage } from './garage.ts';

/** Readouts and modified files of the story; each is made once, however many orders it is for. */
export type StoryFiles = {
  readonly makeReadout: (order: StoryOrder) => File;
  /** A later version of it differs. */
  readonly makeModified: (order: StoryOrder, methods: readonly string[], version: number) => File;
};

/** Methods by the area of the calibration that they change, eight in all. */
const areas = ['Stage_1', 'DPF', 'EGR', 'Stage_Eco', 'Stage_2', 'Vmax', 'Torque_Monitoring', 'Hot_Start'] as const;
const areaOf = (method: string): number => {
  const area = (areas as readonly string[]).indexOf(method);
  return area === -1 ? 7 : area;
};

export function openStoryFiles(): StoryFiles {
  const made = new Map<string, Uint8Array<ArrayBuffer>>();
  const remember = (key: string, make: () => Uint8Array) => {
    const bytes = made.get(key) ?? new Uint8Array(make());
    made.set(key, bytes);
    return bytes;
  };
  const familyOf = ({ model }: StoryOrder) => garage[model]?.family ?? 'edc16';
  const readout = (order: StoryOrder) =>
    remember(order.software, () =>
      syntheticImage({ family: familyOf(order), software: order.software, seed: Number(order.software) % 1000 }),
    );
  const nameOf = ({ model, order }: StoryOrder) =>
    `${garage[model]?.brand ?? ''}_${garage[model]?.model.split(' (')[0] ?? ''}_${order}`.replaceAll(
      /[^A-Za-z0-9]+/g,
      '_',
    );
  return {
    makeReadout: (order) => new File([readout(order)], `${nameOf(order)}.bin`),
    makeModified: (order, methods, version) => {
      const key = [order.software, ...methods.toSorted(), version].join(' ');
      const bytes = remember(key, () => {
        const family = familyOf(order);
        let image: Uint8Array = readout(order);
        for (const method of methods)
          image = syntheticTuning(image, {
            family,
            seed: method.length + 100 * version,
            area: areaOf(method),
            runs: 4,
          });
        return image;
      });
      return new File([bytes], `${nameOf(order)}_mod.bin`);
    },
  };
}
