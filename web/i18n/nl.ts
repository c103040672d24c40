/** The texts of the screens in one chunk, by the paths of their files. */
export const texts = import.meta.glob<object>(['#locales/nl/*.json', '!#locales/nl/*.*.json'], {
  eager: true,
  import: 'default',
});
