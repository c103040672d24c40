import { createTheme, Menu, Notification, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

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
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontWeight: '650' },
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
