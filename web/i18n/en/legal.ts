export const legal = {
  title: 'Legal notice',
  loading: 'The legal notice is being loaded',
  kind: {
    none: 'None',
    emission: 'Exhaust treatment',
    safety: 'Limits and supervision',
  },
  confirm: {
    emission: 'I have read this notice about exhaust treatment and confirm it.',
    safety: 'I have read this notice about limits and supervision and confirm it.',
  },
  confirmed: {
    title: 'Legal notices',
    line: '{{kind}}: version {{version}} confirmed by {{who}}, {{when}}',
    show: 'Show the text',
  },
  editor: {
    tab: 'Legal notices',
    about:
      'Customers confirm these texts when they order a method that carries the notice. Which methods do is set with each method. Every change is a new version; what was confirmed keeps the text that was read.',
    kind: 'Notice',
    language: 'Language',
    text: 'Text',
    empty: 'Empty: customers read the English text.',
    version: 'Version {{version}}, {{when}}',
    save: 'Save as a new version',
    saved: 'The new version is in force.',
    same: 'Nothing was changed.',
    discard: 'Discard changes',
  },
};
