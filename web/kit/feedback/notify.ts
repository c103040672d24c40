import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { say } from '#web/i18n/index.ts';

/**
 * The times for which notices stay, in milliseconds: the lists of both specifications in one place. What a form finds wrong 1.5 s, a
 * setting that is seen to be switched 2 s, success 3 s, errors, information and a payment that was made 5 s, what
 * matters most, such as a payment that was not made, 7 s.
 */
export const noticeTimes = { validation: 1500, setting: 2000, success: 3000, message: 5000, long: 7000 } as const;
type Stay = keyof typeof noticeTimes;

const show = (color: string, usual: Stay) => (message: ReactNode, stay?: Stay) => {
  notifications.show({
    message,
    color,
    autoClose: noticeTimes[stay ?? usual],
    withBorder: true,
    closeButtonProps: { 'aria-label': say('shell.close') },
  });
};

/** Notices in a corner of the screen, each as long as is usual for its kind or as is said. */
export const notify = {
  success: show('good', 'success'),
  error: show('danger', 'message'),
  info: show('port', 'message'),
  warning: show('attention', 'message'),
};
