/** The texts of the screens in one chunk, by the paths of their files. */
export const texts = import.meta.glob<object>(['#locales/de/*.json', '!#locales/de/*.*.json'], {
  eager: true,
  import: 'default',
});
