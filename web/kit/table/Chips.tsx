import { VisuallyHidden } from '@mantine/core';
import classes from './chips.module.css';

/** Short words in one line: the first of them and the number of the others, all for who points at the line or hears it. */
export function Chips({ words }: { words: readonly string[] }) {
  const [first, ...others] = words;
  if (first === undefined) return undefined;
  const more = `+${others.length}`;
  return (
    <span className={classes['line']} title={words.join(', ')}>
      <span className={classes['chip']} aria-hidden={others.length > 0}>
        {first}
      </span>
      {others.length > 0 && (
        <>
          <span className={classes['more']} aria-hidden>
            {more}
          </span>
          <VisuallyHidden>{words.join(', ')}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
