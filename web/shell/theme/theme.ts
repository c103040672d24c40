import { type ComponentProps, createElement, type MouseEvent } from 'react';
import {
  type BadgeProps,
  type SelectProps,
  type ButtonProps,
  type CardProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type DrawerProps,
  isLightColor,
  type MantineColorsTuple,
  type MantineTheme,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type PaperProps,
  type PopoverProps,
  type RadioProps,
  rem,
  type VariantColorsResolver,
} from '@mantine/core';
import { getMarkColor } from '#web/kit/format/mark-color.ts';
import { ButtonElement } from '#web/shell/bars/ButtonElement.tsx';
import { meaningNames, meanings } from './meanings.ts';
import { oklch } from './oklch.ts';

/** The blue of an instrument panel; shade 7 carries white text with a contrast above 5:1. */
export const port: MantineColorsTuple = [
  '#e8f4fb',
  '#d2e6f3',
  '#a3cde7',
  '#71b2dc',
  '#4b9bd2',
  '#338dcb',
  '#1f7ab8',
  '#0d659d',
  '#0a5584',
  '#05446c',
];

/** A neutral with a breath of the accent's hue. */
const neutral = (lightness: number, chroma: number) => oklch(lightness, chroma, 245);

/** Light scheme: ground, hover, disabled, line, line of a control; then marks (5, 6), secondary text (7), text (9). */
export const gray: MantineColorsTuple = [
  neutral(98.5, 0.003),
  neutral(96.5, 0.004),
  neutral(94, 0.005),
  neutral(91, 0.006),
  neutral(86, 0.007),
  neutral(74, 0.009),
  neutral(62, 0.01),
  neutral(48, 0.012),
  neutral(36, 0.012),
  neutral(22, 0.012),
];

/** Dark scheme, text first: text, secondary text (2), marks (3), line (4), hover (5), raised (6), card (7), ground (8). */
export const dark: MantineColorsTuple = [
  neutral(96, 0.004),
  neutral(80, 0.007),
  neutral(70, 0.009),
  neutral(55, 0.01),
  neutral(28, 0.012),
  neutral(25, 0.012),
  neutral(22, 0.011),
  neutral(18.5, 0.01),
  neutral(15, 0.009),
  neutral(12, 0.008),
];

/** The needle of the instrument: something runs. The operator's color never replaces it. */
const amber: MantineColorsTuple = [
  oklch(97.5, 0.025, 75),
  oklch(94.5, 0.055, 75),
  oklch(90, 0.09, 74),
  oklch(85, 0.125, 72),
  oklch(81.5, 0.145, 71),
  oklch(78, 0.15, 70),
  oklch(71, 0.145, 67),
  oklch(62, 0.13, 64),
  oklch(53, 0.112, 61),
  oklch(44, 0.093, 60),
];

/** The shade of the accent that fills what is pressed: in the dark one that shines, with the text that its contrast asks for. */
const accent = { light: 7, dark: 5 } as const;

/** On the accent the text changes with the scheme; Mantine's own choice looks at the light one alone. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = input.variant === 'filled' && input.color === input.theme.primaryColor;
  return isAccent ? { ...colors, color: 'var(--mantine-primary-color-contrast)' } : colors;
};

/**
 * Leaves the focus in the field while a button that sends a form is pressed: a field that is left is checked,
 * a line about it appears, and the button would move away from under the pointer before it is let go.
 */
const keepFocus = (event: MouseEvent<HTMLButtonElement>): void => {
  if (event.currentTarget.type === 'submit') event.preventDefault();
};

/** The element of every button; a part of its own, because it remembers whether it has the focus. */
const renderButton = (props: ComponentProps<typeof ButtonElement>) => createElement(ButtonElement, props);

const floating = '0 1px 2px rgb(8 16 24 / 8%), 0 8px 28px rgb(8 16 24 / 14%)';
const appear = { transition: 'fade', duration: 120 } as const;

export const theme = createTheme({
  respectReducedMotion: true,
  colors: { port, gray, dark, amber, ...meanings },
  primaryColor: 'port',
  primaryShade: { light: accent.light, dark: 7 },
  autoContrast: true,
  variantColorResolver: variantColors,
  // Controls and what is in cards; cards themselves.
  defaultRadius: 'md',
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(10), xl: rem(32) },
  // Only what floats has a shadow, and all of it the same.
  shadows: { xs: 'none', sm: floating, md: floating, lg: floating, xl: floating },
  cursorType: 'pointer',
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", "JetBrains Mono Fallback", ui-monospace, monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(15), lg: rem(18), xl: rem(24) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(36), lineHeight: '1.15' },
      h2: { fontSize: rem(24), lineHeight: '1.25' },
      h3: { fontSize: rem(18), lineHeight: '1.35' },
      h4: { fontSize: rem(18), lineHeight: '1.35' },
      h5: { fontSize: rem(15), lineHeight: '1.4' },
      h6: { fontSize: rem(13), lineHeight: '1.45' },
    },
  },
  // Plain objects: a component's own `extend` would bring it to every page.
  components: {
    // A field that can be emptied has one sign at its end: two have no room in a narrow one.
    Select: { defaultProps: { clearSectionMode: 'clear' } satisfies Partial<SelectProps> },
    // The one badge, as the states have it: a mark in its color, if it has one, and a word in the color of text; never a pill.
    Badge: {
      defaultProps: { variant: 'transparent', tt: 'none', fw: 500 } satisfies Partial<BadgeProps>,
      vars: (colors: MantineTheme, { color }: BadgeProps) => ({
        root: {
          '--badge-bg': 'transparent',
          '--badge-bd': 'none',
          '--badge-color': 'var(--mantine-color-text)',
          '--badge-fz': 'var(--mantine-font-size-xs)',
          '--badge-height': 'auto',
          '--badge-padding-x': '0',
          ...(color !== undefined && { '--badge-mark': getMarkColor(color, colors) }),
        },
        dot: {},
      }),
    },
    Button: {
      defaultProps: { onMouseDown: keepFocus, renderRoot: renderButton } satisfies Partial<
        ButtonProps & ComponentProps<'button'> & { renderRoot: typeof renderButton }
      >,
    },
    ActionIcon: { defaultProps: { renderRoot: renderButton } },
    PaginationControl: { defaultProps: { renderRoot: renderButton } },
    Checkbox: {
      defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)' } satisfies Partial<CheckboxProps>,
    },
    Radio: { defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)' } satisfies Partial<RadioProps> },
    // The menu itself takes the focus first: the stock placeholder in it is no entry of a menu.
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, transitionProps: appear } satisfies Partial<MenuProps>,
    },
    Popover: { defaultProps: { transitionProps: appear } satisfies Partial<PopoverProps> },
    Card: { defaultProps: { radius: 'lg' } satisfies Partial<CardProps> },
    Paper: { defaultProps: { radius: 'lg' } satisfies Partial<PaperProps> },
    // The line of a dialog's title is no second banner of the page.
    Modal: {
      defaultProps: {
        radius: 'lg',
        transitionProps: appear,
        attributes: { header: { role: 'presentation' } },
      } satisfies Partial<ModalProps>,
    },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } satisfies Partial<DrawerProps> },
    // Below a title Mantine greys it, with too little contrast on the card of a notice.
    Notification: {
      styles: { description: { color: 'var(--mantine-color-text)' } } satisfies NotificationProps['styles'],
    },
  },
});

/** The text on the accent in the dark. */
export const textOnAccent = (shades: MantineColorsTuple): string =>
  isLightColor(shades[accent.dark]) ? 'var(--mantine-color-black)' : 'var(--mantine-color-white)';

/** Grounds, lines and texts of both schemes; Mantine's stock colors of errors, placeholders and secondary text miss WCAG AA. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--ground': 'var(--mantine-color-gray-0)',
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-bright': 'var(--mantine-color-gray-9)',
    '--mantine-color-default-color': 'var(--mantine-color-gray-9)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-error': 'var(--mantine-color-danger-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-anchor': 'var(--mantine-color-port-8)',
  },
  dark: {
    '--ground': 'var(--mantine-color-dark-8)',
    '--mantine-color-error': 'var(--mantine-color-danger-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-port-3)',
    '--mantine-color-port-filled': `var(--mantine-color-port-${accent.dark})`,
    '--mantine-color-port-filled-hover': `var(--mantine-color-port-${accent.dark - 1})`,
    '--mantine-primary-color-contrast': textOnAccent(colors['port'] ?? port),
    // A notice is a tint as well: the stock grounds are full colors, louder than what leads.
    ...Object.fromEntries(
      meaningNames.map((name) => [
        `--mantine-color-${name}-light`,
        `color-mix(in oklab, var(--mantine-color-${name}-6) 18%, var(--mantine-color-dark-7))`,
      ]),
    ),
    // A tint lies above its surface, as everything raised does.
    '--mantine-color-port-light': 'color-mix(in oklab, var(--mantine-color-port-6) 24%, var(--mantine-color-dark-7))',
    '--mantine-color-port-light-hover':
      'color-mix(in oklab, var(--mantine-color-port-6) 32%, var(--mantine-color-dark-7))',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-4)',
  },
});
