import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './plain.module.css';

type Entry = { key: string; text: ReactNode; mark?: ReactNode; lang?: string; isChosen?: boolean };
type Props = {
  /** The name of the button. */
  label: string;
  /** The face of the button. */
  children: ReactNode;
  entries: readonly Entry[];
  onChoose: (key: string) => void;
  className?: string;
};

/** A menu of few entries for the screens that load no components: arrows, Home, End and Escape as everywhere. */
export function PlainMenu({ label, children, entries, onChoose, className = '' }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const items = () => [...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  // Focus and presses elsewhere lie outside React.
  useEffect(() => {
    if (!isOpen) return undefined;
    place.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) !== true) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
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
          {entries.map(({ key, text, mark, lang, isChosen }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              lang={lang}
              className={classes['entry'] ?? ''}
              aria-current={isChosen}
              onClick={() => {
                onChoose(key);
                close();
              }}
            >
              {text}
              {mark}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
