/** Colors of words about right and wrong; Mantine's stock green and red miss WCAG AA in small type. */
export const rightColor = 'light-dark(var(--mantine-color-teal-9), var(--mantine-color-teal-4))';
export const wrongColor = 'var(--mantine-color-error)';
