/** Green: open; warning: closing soon; red: closed. */
export type SupportState = 'green' | 'warning' | 'red';

/** Business time, whatever the clock of the browser or server says. */
export const businessTimeZone = 'Europe/Vienna';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: businessTimeZone,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Whether support answers at an instant: Mon-Fri 08:00-17:45 green, to 18:00 warning; Sat 08:00-12:00 green; else red
 * (customer specification, section 4). Each end is exclusive.
 */
export function supportStateAt(instant: Date): SupportState {
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const day = weekdays.indexOf(parts['weekday'] ?? '');
  const minute = Number(parts['hour']) * 60 + Number(parts['minute']);
  if (day === 0 || minute < 8 * 60) return 'red';
  if (day === 6) return minute < 12 * 60 ? 'green' : 'red';
  if (minute < 17 * 60 + 45) return 'green';
  return minute < 18 * 60 ? 'warning' : 'red';
}
