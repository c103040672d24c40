/** The texts of the screens in one chunk, by the paths of their files. */
export const texts = import.meta.glob<object>(['#locales/it/*.json', '!#locales/it/*.*.json'], {
  eager: true,
  import: 'default',
});
