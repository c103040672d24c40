export const desk = {
  title: 'Desk',
  loading: 'The desk is being loaded',
  figures: {
    label: 'Figures',
    open: 'Open tasks',
    overdue: 'Overdue',
    dueSoon: 'Due within 30 minutes',
    unassigned: 'In nobody’s hands',
    ordered: 'Ordered today',
    finished: 'Finished today',
    automatic: '{{count}} of them automatically',
    income: 'Paid today',
    newAccounts: 'New accounts today',
  },
  queue: {
    title: 'Work queue',
    none: 'Nothing waits. All tasks are done.',
    all: 'All open tasks',
  },
  chats: {
    since: '{{vehicle}} · since {{when}}',

    title: 'Customers wait for an answer',
    none: 'Every message is read.',
    unread: 'Unread: {{count}}',
    file: 'a file',
  },
  accounts: {
    title: 'Accounts to unlock',
    none: 'Nobody waits to be unlocked.',
  },
  trouble: {
    title: 'Mails and jobs',
    none: 'Everything runs.',
    mails: 'Mails that do not leave: {{count}}',
    jobs: 'Jobs that failed for good: {{count}}',
    tries: '{{name}}, tries: {{count}}, last {{when}}',
    retry: 'Try again',
    retried: 'The job is tried again.',
    gone: 'This job has run in the meantime.',
  },
  more: 'All {{count}}',
};
