import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** Light, dark, or as the device has it, each with its picture. */
export const colorSchemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
export const colorSchemeNames = ['light', 'dark', 'auto'] as const;
