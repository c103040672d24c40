import { useLocalStorage } from '@mantine/hooks';

const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How close the rows of all lists are, remembered on this device. */
export function useDensity() {
  return useLocalStorage<Density>({
    key: 'tuneport.density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
    // Anything may be stored under the key.
    deserialize: (text) => densities.find((density) => density === text) ?? 'comfortable',
    serialize: (density) => density,
  });
}
