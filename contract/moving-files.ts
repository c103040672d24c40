/**
 * The files of a folder by which a portal moves, in the order in which they are read: each names only what those before it
 * have brought.
 */
export const movingFiles = {
  vehicles: 'vehicles.csv',
  priceClasses: 'price-classes.csv',
  methods: 'methods.csv',
  groups: 'groups.csv',
  tools: 'tools.csv',
  customers: 'customers.csv',
  prices: 'prices.csv',
  customerTools: 'customer-tools.csv',
  balances: 'balances.csv',
  jobs: 'jobs.csv',
  tasks: 'tasks.csv',
  versions: 'versions.csv',
  messages: 'messages.csv',
  documents: 'documents.csv',
  solutions: 'solutions.jsonl',
} as const;

/** A file of the folder may be a table, by the end of its name. */
export const isTableName = (path: string): boolean => /\.(csv|txt|tsv)$/i.test(path);

export type MovingKind = keyof typeof movingFiles;

export const movingKinds = Object.keys(movingFiles) as MovingKind[];
