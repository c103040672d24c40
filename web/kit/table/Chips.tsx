import classes from './chips.module.css';

/** Between two words that are heard or copied. */
const separator = ', ';

/** Short words side by side in one line: as many as there is room for, all of them for who points at the line or hears it. */
export function Chips({ words }: { words: readonly string[] }) {
  return (
    <span className={classes['line']} title={words.join(', ')}>
      {words.map((word, place) => (
        <span key={word} className={classes['chip']}>
          {word}
          {place < words.length - 1 && <span className={classes['comma']}>{separator}</span>}
        </span>
      ))}
    </span>
  );
}
