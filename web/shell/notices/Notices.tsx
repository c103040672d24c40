import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Notices in a corner of the screen, as they are drawn. */
export const Notices = () => <Notifications position="bottom-right" />;
