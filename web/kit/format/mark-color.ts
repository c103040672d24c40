import { getThemeColor, type MantineColor, type MantineTheme } from '@mantine/core';

/** The shade of a color that marks something small: livelier than what is read or filled; a color with its own shade keeps it. */
export const getMarkColor = (color: MantineColor, theme: MantineTheme): string =>
  getThemeColor(color.includes('.') ? color : `${color}.6`, theme);
