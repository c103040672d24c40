import {
  createTheme,
  Menu,
  Notification,
  rem,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** The blue of an instrument panel; shade 7 carries white text with a contrast above 5:1. */
const port: MantineColorsTuple = [
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

export const theme = createTheme({
  respectReducedMotion: true,
  colors: { port },
  primaryColor: 'port',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
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
  // The menu itself takes the focus first: the stock placeholder in it is no entry of a menu.
  components: {
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    // Below a title Mantine greys it, with too little contrast on the card of a notice.
    Notification: Notification.extend({ styles: { description: { color: 'var(--mantine-color-text)' } } }),
  },
});

/** Mantine's stock colors of errors, placeholders and dimmed text miss WCAG AA; these pass in either scheme. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-dimmed': '#566069',
    '--mantine-color-anchor': 'var(--mantine-color-port-8)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-anchor': 'var(--mantine-color-port-3)',
  },
});
