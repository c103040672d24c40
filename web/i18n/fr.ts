/** The texts of the screens in one chunk, by the paths of their files. */
export const texts = import.meta.glob<object>(['#locales/fr/*.json', '!#locales/fr/*.*.json'], {
  eager: true,
  import: 'default',
});
