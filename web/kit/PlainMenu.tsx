import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './plain.module.css';

type Entry = {
  key: string;
  text: ReactNode;
  /** In front of the text. */
  icon?: ReactNode;
  /** Behind it. */
  mark?: ReactNode;
  lang?: string;
  isChosen?: boolean;
  /** Of a switch, which leaves the menu open. */
  isOn?: boolean;
  /** Of a way to another page. */
  href?: string;
  /** Stands apart from the entries before it. */
  isApart?: boolean;
};
type Props = {
  /** The name of the button. */
  label: string;
  /** The face of the button. */
  children: ReactNode;
  /** A line of text above the entries. */
  heading?: string;
  entries: readonly Entry[];
  onChoose?: (key: string) => void;
  className?: string;
};

const anyEntry = '[role^=menuitem]';

/** A menu of few entries for the frame, which loads no components for it: arrows, Home, End and Escape as everywhere. */
export function PlainMenu({ label, children, heading, entries, onChoose, className = '' }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const items = () => [...(place.current?.querySelectorAll<HTMLElement>(anyEntry) ?? [])];
  // Keys and presses elsewhere lie outside React; a page that arrives meanwhile may take the focus, and the menu stays.
  useEffect(() => {
    if (!isOpen) return undefined;
    place.current?.querySelector<HTMLElement>(anyEntry)?.focus();
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) !== true) setIsOpen(false);
    };
    const closeByKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Tab' || key === 'Escape') setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen, place]);
  const close = () => {
    setIsOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = next[event.key];
    if (event.key === 'Escape') close();
    else if (to === undefined) return;
    event.preventDefault();
    if (to !== undefined) all.at(to === all.length ? 0 : to)?.focus();
  };
  return (
    <div ref={place} role="presentation" className={classes['menu'] ?? ''} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={`${classes['button']} ${classes['quiet']} ${className}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        {children}
      </button>
      {isOpen && (
        <div role="menu" aria-label={label} className={classes['entries'] ?? ''}>
          {heading !== undefined && <div className={`${classes['small']} ${classes['heading']}`}>{heading}</div>}
          {entries.map((entry) => (
            <Fragment key={entry.key}>
              {entry.isApart === true && <hr className={classes['line'] ?? ''} />}
              <MenuEntry
                entry={entry}
                onChoose={() => {
                  onChoose?.(entry.key);
                  if (entry.isOn === undefined) close();
                }}
              />
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}

function MenuEntry({ entry, onChoose }: { entry: Entry; onChoose: () => void }) {
  const { text, icon, mark, lang, isChosen, isOn, href } = entry;
  const inside = (
    <>
      {icon}
      <span className={classes['grow']}>{text}</span>
      {mark}
    </>
  );
  const shared = { tabIndex: -1, lang, className: classes['entry'] ?? '', onClick: onChoose };
  if (href !== undefined)
    return (
      <a role="menuitem" href={href} {...shared}>
        {inside}
      </a>
    );
  if (isOn !== undefined)
    return (
      <button type="button" role="menuitemcheckbox" aria-checked={isOn} {...shared}>
        {inside}
      </button>
    );
  return (
    <button type="button" role="menuitem" aria-current={isChosen} {...shared}>
      {inside}
    </button>
  );
}
