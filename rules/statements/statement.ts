/** An entry of an account, as its bank reports it. */
export type StatementEntry = {
  /** In its file, as an editor counts. */
  line: number;
  /** The day of booking, as 2026-12-31. */
  day: string;
  valueDay: string | undefined;
  /** Hundredths of the currency; negative: it left the account. */
  amount: number;
  currency: string;
  payer: string;
  payerIban: string;
  purpose: string;
  /** It undoes an earlier entry. */
  isReversal: boolean;
  /** The bank has not booked it yet: it comes again. */
  isPending: boolean;
  /** The bank's own name of the entry; '' without one. */
  bankReference: string;
};

/** A line that is no booking: a balance, a remark, a notice without money, a payment that was not carried out. */
export type SkippedLine = { line: number; text: string };

export type Statement = {
  /** The account's number as the bank writes it; '' where the file does not say. */
  account: string;
  entries: readonly StatementEntry[];
  skipped: readonly SkippedLine[];
  /** The balances in the file differ by another sum than that of its entries. */
  isSumWrong: boolean;
};

/** Facts that a line of a statement can lack. */
export const lineFacts = ['day', 'amount', 'currency', 'direction', 'cells', 'heading'] as const;

/** A line that cannot be read, and the fact that it lacks. */
export type LineProblem = { line: number; fact?: (typeof lineFacts)[number] };
