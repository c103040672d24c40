/** Events of which one person is notified. */
export const notificationKinds = [
  'taskFinished',
  'questionAsked',
  'proposalMade',
  'taskRejected',
  'versionWithdrawn',
  'unreadMessages',
  'followUpEnding',
  'taskBlocked',
  'taskPaid',
  'creditsBooked',
  'lowBalance',
  'purchaseReceived',
  'invoiceIssued',
  'newDevice',
  'news',
  'newOrder',
  'inquiry',
  'assigned',
  'mentioned',
  'sentBack',
  'dueSoon',
  'late',
  'paymentToDecide',
  'trouble',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Subjects that a person switches on and off by channel; most are one kind, and some of these are mails alone. */
export const notificationSubjects = [
  'accountUnlocked',
  'taskOrdered',
  'taskFinished',
  'questionAsked',
  'taskBlocked',
  'versionWithdrawn',
  'unreadMessages',
  'followUpEnding',
  'taskPaid',
  'creditsBooked',
  'lowBalance',
  'purchaseReceived',
  'invoiceIssued',
  'newOrder',
  'inquiry',
  'assigned',
  'mentioned',
  'sentBack',
  'dueSoon',
  'late',
  'paymentToDecide',
  'trouble',
  'newDevice',
  'news',
] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

export const notificationChannels = ['bell', 'mail', 'push', 'messenger'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
