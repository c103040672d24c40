import { useLocalStorage } from '@mantine/hooks';

const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** The density of all lists, remembered on this device. */
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
