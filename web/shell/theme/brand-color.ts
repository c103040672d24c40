import type { MantineColorsTuple } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useBrand } from '#web/kit/useBrand.ts';
import { deviceStorage } from '#web/api/index.ts';

const storageKey = 'tuneport.brand';
const [black, white] = ['var(--mantine-color-black)', 'var(--mantine-color-white)'];

type Brand = {
  readonly color: string;
  readonly shades: MantineColorsTuple;
  /** The text on the accent in the dark. */
  readonly text: string;
};

const isShade = (shade: unknown) => typeof shade === 'string' && /^(#[0-9a-f]{6}|rgba?\([\d.,% ]+\))$/i.test(shade);

/** The brand that this browser had last, as long as the color is the same; anything else that may stand there is nothing. */
function savedBrand(color: string): Brand | undefined {
  try {
    const { shades, text, ...saved } = JSON.parse(deviceStorage.getItem(storageKey) ?? '') as Partial<Brand>;
    if (saved.color !== color || !Array.isArray(shades) || shades.length !== 10 || !shades.every(isShade))
      return undefined;
    return { color, shades, text: text === black ? black : white };
  } catch {
    return undefined;
  }
}

/** The operator's color in shades, which are worked out once per browser; undefined without a color and until then. */
function useBrandShown(): Brand | undefined {
  const { color } = useBrand();
  const [known, setKnown] = useState<Brand>();
  const saved = useMemo(() => (color === undefined ? undefined : savedBrand(color)), [color]);
  const isMissing = color !== undefined && saved === undefined && known?.color !== color;
  // Their code is for operators with a color of their own, and for the first visit.
  useEffect(() => {
    if (!isMissing) return;
    Promise.all([import('./brand-shades.ts'), import('./theme.ts')]).then(([{ brandShades }, { textOnAccent }]) => {
      const shades = brandShades(color);
      const brand: Brand = { color, shades, text: textOnAccent(shades) };
      deviceStorage.setItem(storageKey, JSON.stringify(brand));
      setKnown(brand);
    }, reportError);
  }, [color, isMissing]);
  return saved ?? (known?.color === color ? known : undefined);
}

export const useBrandShades = (): MantineColorsTuple | undefined => useBrandShown()?.shades;

/** Gives the plain screens the operator's color, as the theme gives it to the components. */
export function useBrandColor(): void {
  const brand = useBrandShown();
  // The root of the document lies outside React.
  useEffect(() => {
    if (brand === undefined) return undefined;
    const { style } = document.documentElement;
    const variables: [string, string][] = [
      ...brand.shades.map((shade, index): [string, string] => [`--mantine-color-port-${index}`, shade]),
      ['--mantine-primary-color-contrast', `light-dark(${white}, ${brand.text})`],
    ];
    for (const [name, value] of variables) style.setProperty(name, value);
    return () => {
      for (const [name] of variables) style.removeProperty(name);
    };
  }, [brand]);
}
