import type { CreditKind } from '#contract/credits.ts';
import type { Language } from '#contract/languages.ts';

type Column =
  | 'date'
  | 'customer'
  | 'kind'
  | 'amount'
  | 'balance'
  | 'reason'
  | 'task'
  | 'deliveryNote'
  | 'invoice'
  | 'bookedBy';

type Headings = {
  columns: Record<Column, string>;
  kinds: Record<CreditKind, string>;
};

/** What stands over the columns of exported credit transactions, and what their kinds are called. */
export const headings: Record<Language, Headings> = {
  en: {
    columns: {
      date: 'Date (Vienna)',
      kind: 'Kind',
      amount: 'Credits',
      balance: 'Balance',
      reason: 'Reason',
      task: 'Task',
      deliveryNote: 'Delivery note',
      customer: 'Customer',
      invoice: 'Invoice',
      bookedBy: 'Booked by',
    },
    kinds: {
      purchase: 'Purchase',
      payment: 'Payment',
      refund: 'Refund',
      correction: 'Correction',
      bonus: 'Bonus',
    },
  },
  de: {
    columns: {
      date: 'Datum (Wien)',
      kind: 'Art',
      amount: 'Credits',
      balance: 'Guthaben',
      reason: 'Grund',
      task: 'Task',
      deliveryNote: 'Lieferschein',
      customer: 'Kunde',
      invoice: 'Rechnung',
      bookedBy: 'Gebucht von',
    },
    kinds: {
      purchase: 'Kauf',
      payment: 'Zahlung',
      refund: 'Erstattung',
      correction: 'Korrektur',
      bonus: 'Bonus',
    },
  },
  fr: {
    columns: {
      date: 'Date (Vienne)',
      kind: 'Type',
      amount: 'Crédits',
      balance: 'Solde',
      reason: 'Motif',
      task: 'Tâche',
      deliveryNote: 'Bon de livraison',
      customer: 'Client',
      invoice: 'Facture',
      bookedBy: 'Enregistré par',
    },
    kinds: {
      purchase: 'Achat',
      payment: 'Paiement',
      refund: 'Remboursement',
      correction: 'Correction',
      bonus: 'Bonus',
    },
  },
  it: {
    columns: {
      date: 'Data (Vienna)',
      kind: 'Tipo',
      amount: 'Crediti',
      balance: 'Saldo',
      reason: 'Motivo',
      task: 'Task',
      deliveryNote: 'Bolla di consegna',
      customer: 'Cliente',
      invoice: 'Fattura',
      bookedBy: 'Registrato da',
    },
    kinds: {
      purchase: 'Acquisto',
      payment: 'Pagamento',
      refund: 'Rimborso',
      correction: 'Rettifica',
      bonus: 'Bonus',
    },
  },
  nl: {
    columns: {
      date: 'Datum (Wenen)',
      kind: 'Soort',
      amount: 'Credits',
      balance: 'Saldo',
      reason: 'Reden',
      task: 'Taak',
      deliveryNote: 'Pakbon',
      customer: 'Klant',
      invoice: 'Factuur',
      bookedBy: 'Geboekt door',
    },
    kinds: {
      purchase: 'Aankoop',
      payment: 'Betaling',
      refund: 'Terugbetaling',
      correction: 'Correctie',
      bonus: 'Bonus',
    },
  },
  pl: {
    columns: {
      date: 'Data (Wiedeń)',
      kind: 'Rodzaj',
      amount: 'Kredyty',
      balance: 'Saldo',
      reason: 'Powód',
      task: 'Zadanie',
      deliveryNote: 'Dowód dostawy',
      customer: 'Klient',
      invoice: 'Faktura',
      bookedBy: 'Zaksięgował(a)',
    },
    kinds: {
      purchase: 'Zakup',
      payment: 'Płatność',
      refund: 'Zwrot',
      correction: 'Korekta',
      bonus: 'Bonus',
    },
  },
  ru: {
    columns: {
      date: 'Дата (Вена)',
      kind: 'Вид',
      amount: 'Кредиты',
      balance: 'Баланс',
      reason: 'Основание',
      task: 'Задача',
      deliveryNote: 'Накладная',
      customer: 'Клиент',
      invoice: 'Счёт',
      bookedBy: 'Провёл',
    },
    kinds: {
      purchase: 'Покупка',
      payment: 'Оплата',
      refund: 'Возврат',
      correction: 'Корректировка',
      bonus: 'Бонус',
    },
  },
  es: {
    columns: {
      date: 'Fecha (Viena)',
      kind: 'Tipo',
      amount: 'Créditos',
      balance: 'Saldo',
      reason: 'Motivo',
      task: 'Tarea',
      deliveryNote: 'Albarán',
      customer: 'Cliente',
      invoice: 'Factura',
      bookedBy: 'Contabilizado por',
    },
    kinds: {
      purchase: 'Compra',
      payment: 'Pago',
      refund: 'Reembolso',
      correction: 'Corrección',
      bonus: 'Bono',
    },
  },
};
