/** The fate of a table in the export of an account, and in its erasure. */
export type AccountTable = {
  /** The file of the export; or the reason why it is in none. */
  readonly exported: { readonly in: string } | { readonly not: string };
  /**
   * `removed`: the rows go; `emptied`: they stay for what refers to them, without personal values; `kept`: as the law or
   * another's right asks.
   */
  readonly erased: 'removed' | 'emptied' | { readonly kept: string };
};

const books = { kept: 'books and their documents: § 147 AO, § 14b UStG, § 132 BAO' };
const ofStaff = { not: 'about staff or the catalogue; names members of staff alone' };
const byStaff = { kept: 'names members of staff alone' };
const inFiles = { in: 'files.json' };

/** Every table that names an account, by itself or through its rows; a test compares it with the database's own catalogue. */
export const accountTables: Readonly<Record<string, AccountTable>> = {
  users: { exported: { in: 'account.json' }, erased: 'emptied' },
  companies: { exported: { not: 'the id of the account alone' }, erased: { kept: 'a number; names nobody' } },
  invitations: { exported: { in: 'people.json' }, erased: 'removed' },
  sessions: { exported: { in: 'sign-ins.json' }, erased: 'removed' },
  security_log: { exported: { in: 'security.json' }, erased: 'emptied' },
  second_factors: { exported: { in: 'account.json' }, erased: 'removed' },
  recovery_codes: { exported: { not: 'digests of secrets' }, erased: 'removed' },
  sign_in_tickets: { exported: { not: 'digests of secrets that last five minutes' }, erased: 'removed' },
  password_resets: {
    exported: { not: 'digests of secrets; the mails about them are in mails.json' },
    erased: 'removed',
  },
  email_changes: { exported: { in: 'account.json' }, erased: 'removed' },
  erasure_requests: { exported: { in: 'consents.json' }, erased: { kept: 'proof that a request was answered' } },
  jobs: { exported: { in: 'orders.json' }, erased: 'emptied' },
  tasks: { exported: inFiles, erased: 'emptied' },
  own_details: { exported: { in: 'orders.json' }, erased: 'emptied' },
  task_readings: { exported: inFiles, erased: { kept: 'how a file was read; names nobody' } },
  proposals: { exported: { not: 'they are in messages.json, with methods and price' }, erased: 'removed' },
  task_follow_ups: { exported: inFiles, erased: { kept: 'how an update was priced; names nobody' } },
  task_waits: { exported: { not: 'questions and answers are in messages.json' }, erased: 'removed' },
  rejections: {
    exported: { not: 'reason and words are in the history of the file in files.json' },
    erased: 'removed',
  },
  task_methods: { exported: inFiles, erased: 'emptied' },
  task_history: { exported: inFiles, erased: 'emptied' },
  task_files: {
    exported: { not: 'what was released is in files/; the others are working copies of staff' },
    erased: 'removed',
  },
  unpacked_originals: {
    exported: { not: 'images within readouts, which are in files/ as they were sent' },
    erased: 'removed',
  },
  own_deliveries: { exported: { not: 'digests of what is in files/' }, erased: 'removed' },
  own_blocks: { exported: { not: 'digests of what is in files/' }, erased: 'removed' },
  found_deliveries: { exported: { not: 'digests of what is in files/' }, erased: 'removed' },
  read_backs: { exported: inFiles, erased: 'removed' },
  task_reports: { exported: { not: 'analysis of the two files, which are in files/' }, erased: 'removed' },
  task_contradictions: { exported: inFiles, erased: 'removed' },
  slave_files: {
    exported: { not: 'container secrets of the maker of the tool; the file itself is in files/' },
    erased: 'removed',
  },
  legal_confirmations: {
    exported: { in: 'consents.json' },
    erased: { kept: 'proof of what was confirmed; names nobody' },
  },
  chat_messages: { exported: { in: 'messages.json' }, erased: 'removed' },
  conversations: { exported: { not: 'counts of messages.json' }, erased: 'removed' },
  file_checks: { exported: { in: 'checked-files.json' }, erased: 'removed' },
  earlier_documents: { exported: { in: 'documents.json' }, erased: books },
  moves: {
    exported: { not: 'a move of the whole portal, which a member of staff began' },
    erased: { kept: 'of staff' },
  },
  customer_tools: { exported: { in: 'tools.json' }, erased: 'removed' },
  news_dismissals: { exported: { not: 'which news were closed on the screens' }, erased: 'removed' },
  notifications: {
    exported: { not: 'signs of what is in orders.json, messages.json, credits.json and documents.json' },
    erased: 'removed',
  },
  push_devices: { exported: { in: 'sign-ins.json' }, erased: 'removed' },
  special_prices: { exported: { in: 'prices.json' }, erased: 'removed' },
  customer_class_prices: { exported: { in: 'prices.json' }, erased: 'removed' },
  credit_accounts: { exported: { in: 'account.json' }, erased: books },
  pending_bookings: {
    exported: { not: 'what was approved is in credits.json; the rest was never booked' },
    erased: 'removed',
  },
  credit_entries: { exported: { in: 'credits.json' }, erased: books },
  open_items: { exported: { not: 'sums of documents.json and credits.json' }, erased: books },
  account_payments: { exported: { in: 'credits.json' }, erased: books },
  invoices: { exported: { in: 'documents.json' }, erased: books },
  delivery_notes: { exported: { in: 'documents.json' }, erased: books },
  purchases: { exported: { in: 'purchases.json' }, erased: books },
  received_payments: { exported: { in: 'payments.json' }, erased: books },
  bank_statements: { exported: ofStaff, erased: books },
  accounting_documents: {
    exported: { not: 'state of the transfer of documents that are in documents.json' },
    erased: books,
  },
  top_up_mandates: {
    exported: { in: 'top-up.json' },
    erased: { kept: 'proof of the order to charge a card; names nobody' },
  },
  top_ups: { exported: { in: 'top-up.json' }, erased: { kept: 'state of a mandate; names nobody' } },
  top_up_tries: { exported: { in: 'top-up.json' }, erased: 'emptied' },
  saved_cards: { exported: { in: 'top-up.json' }, erased: 'removed' },
  mails: { exported: { in: 'mails.json' }, erased: 'removed' },
  mail_attachments: { exported: { not: 'documents, which are in documents/' }, erased: 'removed' },
  document_mails: { exported: { not: 'link between a document and its mail' }, erased: 'removed' },
  audit_log: { exported: { not: 'log of the actions of staff, with their names' }, erased: 'emptied' },
  solutions: { exported: { not: 'modifications without any reference to a customer' }, erased: 'emptied' },
  solution_units: { exported: ofStaff, erased: { kept: 'part of a solution; names nobody' } },
  solution_uses: { exported: { not: 'link between a file and the library' }, erased: 'removed' },
  text_versions: { exported: ofStaff, erased: byStaff },
  legal_notices: { exported: ofStaff, erased: byStaff },
  legal_notice_texts: { exported: ofStaff, erased: byStaff },
  statement_formats: { exported: ofStaff, erased: byStaff },
  accounting_exports: { exported: ofStaff, erased: byStaff },
  confirmed_families: { exported: ofStaff, erased: byStaff },
};
