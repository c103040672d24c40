import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds for which a button confirms that it has copied. */
const shownFor = 2000;

type Props = {
  value: string;
  children: (state: { copied: boolean; copy: () => void }) => ReactNode;
};

/** Copies a value to the clipboard, for a button that says for a moment that it is there. */
export function CopyButton({ value, children }: Props) {
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = window.setTimeout(() => {
      setCopiedAt(undefined);
    }, shownFor);
    return () => {
      window.clearTimeout(timer);
    };
  }, [copiedAt]);
  const copy = () => {
    copyText(value).then((isCopied) => {
      if (isCopied) setCopiedAt(performance.now());
    }, reportError);
  };
  return children({ copied: copiedAt !== undefined, copy });
}

/**
 * Copies a text; false where the browser permits neither way. Over plain HTTP, as in a workshop's own network, there is no
 * `navigator.clipboard`: what is selected is copied by the older command.
 */
async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator)
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not permitted at this moment; the older command may be.
    }
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Within the dialog that is open: the focus cannot leave it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
