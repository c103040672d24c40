export const mail = {
  preferences: {
    title: 'Mails',
    intro: 'What we write to you by mail. Mails about your password and your e-mail address always leave.',
    introOfCustomer: 'Which mails this customer wants. Only the customer changes this.',
    kind: {
      accountUnlocked: 'My account is unlocked',
      taskFinished: 'A task is finished',
      unreadMessages: 'A question or message of support is unread',
      taskBlocked: 'A task is blocked',
      creditsBooked: 'Credits are booked',
    },
    kindOfCustomer: {
      accountUnlocked: 'Account unlocked',
      taskFinished: 'Task finished',
      unreadMessages: 'Question or message unread',
      taskBlocked: 'Task blocked',
      creditsBooked: 'Credits booked',
    },
    wanted: 'on',
    unwanted: 'off',
    on: 'From now on you get these mails.',
    off: 'You do not get these mails any more.',
    unchanged: 'That was so already.',
  },
  outbox: {
    state: { label: 'State', all: 'All', notSent: 'Not sent', refused: 'Refused', sent: 'Sent' },
    refused: 'refused',
    noneInState: 'No mail in this state.',
  },
};
