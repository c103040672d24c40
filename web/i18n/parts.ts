/**
 * Texts that travel together: those of the first screens and of the frame of visitors; of everything about an order; of
 * accounts and money; of staff's menu and their work on orders; of the administration; of what pages load late. A key belongs to the part with the longest
 * beginning of it.
 */
const beginnings = {
  first: [
    'accounts',
    'catalog.vehicle.power',
    'shell',
    'settings.home',
    'settings.legalLinks',
    'refusal.codeNotValid',
    'refusal.internalError',
    'refusal.invalidInput',
    'refusal.networkError',
    'refusal.notSignedIn',
    'refusal.ticketNotValid',
    'refusal.tooManyRequests',
    'refusal.wrongCredentials',
  ],
  work: [
    'billing',
    'catalog',
    'chat',
    'credits.balance',
    'credits.low.lowBalance',
    'credits.overview.title',
    'credits.short',
    'dashboard.taskNumber',
    'dashboard.title',
    'engine',
    'engine.report.methods.code',
    'engine.report.summary',
    'library.notWorking',
    'library.works',
    'ordering',
    'pricing.mine.title',
    'refusal',
    'settings.text',
    'shell.bell',
    'shell.keys',
    'shell.leave',
    'shell.meanwhile',
    'shell.menu',
    'shell.palette',
    'shell.status',
    'shell.table',
    'shell.userMenu',
    'tasks',
    'tasks.update.button',
  ],
  account: [
    'accounts.confirmEmail',
    'accounts.country',
    'accounts.edit',
    'accounts.everywhere',
    'accounts.field',
    'accounts.human',
    'accounts.newPassword',
    'accounts.invitation',
    'accounts.own',
    'accounts.notActive',
    'accounts.people',
    'accounts.problem',
    'accounts.recent',
    'accounts.reset',
    'accounts.setUp',
    'accounts.signUp',
    'accounts.thankYou',
    'accounts.twoStep',
    'accounts.vat',
    'credits',
    'dashboard',
    'mail',
    'pricing',
    'privacy',
    'purchases',
    'tools',
  ],
  desk: [
    'accounting.title',
    'accounts.customers.title',
    'accounts.roles.title',
    'audit.title',
    'automation',
    'catalog.methods.title',
    'catalog.vehicles.title',
    'credits.all.title',
    'desk',
    'engine.report',
    'ledger',
    'library.desk',
    'library.flags',
    'library.recordedWithFlags',
    'library.title',
    'mail.outbox.title',
    'payments.title',
    'pricing.title',
    'purchases.packages.title',
    'security.title',
    'moving.title',
    'news.title',
    'settings.options.title',
    'setup.title',
    'shell.about',
    'shell.developer',
    'slave',
    'statistics.title',
    'statistics.trophies.title',
    'tools.title',
    'workbench',
  ],
  staff: [
    'accounting',
    'accounts.customers',
    'accounts.roles',
    'audit',
    'catalog.methods',
    'catalog.vehicles',
    'csv',
    'moving',
    'news',
    'desk.backups',
    'desk.selling',
    'library',
    'payments',
    'security',
    'settings',
    'setup',
    'statistics',
    'taxes',
    'texts',
    // A button at the head of a page: with a text that comes late the line below would move.
    'workbench.reasons.manage',
  ],
  late: [
    'billing.cancel',
    'billing.notes',
    'billing.proof',
    'billing.rule',
    'chat.templates',
    'catalog.unlisted',
    'ordering.again',
    'catalog.methods.details',
    'catalog.methods.problem',
    'desk.figures.inquiry',
    'desk.figures.onHold',
    'ordering.details',
    'ordering.dtc.area',
    'ordering.dtc.origin',
    'ordering.dtc.system',
    'ordering.priceRules',
    'ordering.proposals',
    'ordering.restored',
    'ordering.resume',
    'ordering.sending',
    'notifications',
    'readbacks',
    'refusal.administratorFixed',
    'refusal.alreadyRejected',
    'refusal.beyondOwnRights',
    'refusal.fields',
    'refusal.missing',
    'refusal.answersTwice',
    'refusal.choiceNotOffered',
    'refusal.bodyLinkNotAlone',
    'refusal.bodyMissing',
    'refusal.bodyVariableMissing',
    'refusal.bodyVariableUnknown',
    'refusal.englishMissing',
    'refusal.limitNotValid',
    'refusal.limitTooLow',
    'refusal.noPermissions',
    'refusal.ownBooking',
    'refusal.readBackOff',
    'refusal.readBackUnreadable',
    'refusal.rejectReasonGone',
    'refusal.rejectedOrderGone',
    'refusal.rejectionsOff',
    'refusal.startAgainOff',
    'refusal.ownToolsOff',
    'refusal.ownToolsFull',
    'refusal.unlistedVehiclesOff',
    'refusal.standardPricesChanged',
    'refusal.subjectMissing',
    'refusal.subjectNotOneLine',
    'refusal.subjectVariableUnknown',
    'refusal.testRunning',
    'settings.legalNotice',
    'tasks.followUp',
    'tasks.hold',
    'tasks.inquiry',
    'tasks.next.onHold',
    'tasks.own.problem',
    'tasks.proposal',
    'tasks.reason.vehicleNotListed',
    'tasks.rejected',
    'tasks.update',
    'workbench.ask',
    'workbench.blocker.inquiry',
    'workbench.blocker.questionOpen',
    'workbench.blocker.wrongStatus.ask',
    'workbench.blocker.wrongStatus.propose',
    'workbench.dialog.ask',
    'workbench.dialog.propose',
    'workbench.dialog.reject',
    'workbench.overview.work.inquiry',
    'workbench.overview.work.onHold',
    'workbench.propose',
    'workbench.reasons',
    'workbench.reject',
    'workbench.unlisted',
  ],
} as const;

export type TextPart = keyof typeof beginnings;
export const textParts = Object.keys(beginnings) as TextPart[];

const parts = new Map<string, TextPart>(
  textParts.flatMap((part) => beginnings[part].map((beginning) => [beginning, part] as const)),
);

/** Beginnings of words that are rarely read, in lists of words that travel with the orders. */
const lateWords =
  /^(refusal|tasks\.history\.why)\.(accounting|amount|bookingD|card|csv|custom|erasure|group|inquir|invoice|logo|mail[A-Z]|mandate|method[DEFI]|package|payment|permission|priceClass|proposal|provider|purchase|question|refund|reject|role|scanner|slave|solution|statement|supportFile|tax|template|tool[A-Z]|vat|vehicle[EI]|xrechnung)/;

/** The part that brings the text of a key; a room that is not listed travels with the orders. */
export function findTextPart(key: string): TextPart {
  if (lateWords.test(key)) return 'late';
  for (let end = key.length; end > 0; end = key.lastIndexOf('.', end - 1)) {
    const part = parts.get(key.slice(0, end));
    if (part !== undefined) return part;
  }
  return 'work';
}

/** The texts that belong to a part, in the shape that they have. */
export function pickPart(texts: object, part: TextPart, prefix = ''): object {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      const key = `${prefix}${name}`;
      if (typeof value !== 'object' || value === null) return findTextPart(key) === part ? [[name, value]] : [];
      const picked = pickPart(value, part, `${key}.`);
      return Object.keys(picked).length > 0 ? [[name, picked]] : [];
    }),
  );
}

/** The parts that a page shows from the beginning; anything else that it comes to show arrives a moment later. */
export function listTextParts(path: string): readonly TextPart[] {
  if (/^\/admin(\/(fileoverview|joboverview|chatsoverview))?$/.test(path)) return ['work', 'desk'];
  if (path.startsWith('/admin')) return ['work', 'account', 'desk', 'staff'];
  return /^\/(jobCreate|tasks|jobs|chats|agb|datenschutz|impressum)/.test(path) ? ['work'] : ['work', 'account'];
}
