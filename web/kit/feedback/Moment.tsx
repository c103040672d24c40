import { type ReactNode, useState } from 'react';
import classes from './moment.module.css';

type Props = {
  /** The thing that the mark stands for: it moves once, when this becomes another while it is on the screen. */
  of: string | number;
  children: ReactNode;
};

/** A mark that settles anew when what it stands for changes: a file was taken or finished, a payment made, a message came. */
export function Moment({ of, children }: Props) {
  const [latest, setLatest] = useState(of);
  const [changes, setChanges] = useState(0);
  if (of !== latest) {
    setLatest(of);
    setChanges(changes + 1);
  }
  return (
    <span key={changes} className={classes['moment']} data-settles={changes > 0 || undefined}>
      {children}
    </span>
  );
}
