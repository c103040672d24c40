import { createTheme, type MantineColorsTuple, mergeThemeOverrides } from '@mantine/core';
import { theme } from './theme.ts';

/** The portal's theme in the shades of the operator's color; without them the product's own. */
export function brandTheme(shades: MantineColorsTuple | undefined) {
  if (shades === undefined) return theme;
  return mergeThemeOverrides(theme, createTheme({ colors: { port: shades } }));
}
