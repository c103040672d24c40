import classes from './tuning.module.css';

/** A SHA-256 by its first and last characters; the whole of it as title. */
export function Hash({ value }: { value: string }) {
  const short = `${value.slice(0, 10)}…${value.slice(-6)}`;
  return (
    <abbr className={classes['hash']} title={value} style={{ textDecoration: 'none' }}>
      {short}
    </abbr>
  );
}
