import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

const show = (color: string, autoClose: number) => (message: string, milliseconds?: number) => {
  notifications.show({
    message,
    color,
    autoClose: milliseconds ?? autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('frame.close') },
  });
};

/** Toasts with the specification's timers: 3 s for success, 5 s for errors and information. */
export const notify = {
  success: show('teal', 3000),
  error: show('red', 5000),
  info: show('port', 5000),
  warning: show('yellow', 5000),
};
