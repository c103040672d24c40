import { type ComponentProps, type ReactNode, useId } from 'react';
import plain from '#web/kit/plain.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string;
  error?: string | undefined;
  /** At the end of the field, within its frame. */
  within?: ReactNode;
};

/** A field of the screens that load no components: its name, what is typed, and what is wrong with it. */
export function PlainField({ label, error, within, ...input }: Props) {
  const id = useId();
  return (
    <div className={plain['field'] ?? ''}>
      <label htmlFor={id} className={plain['label'] ?? ''}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={plain['input'] ?? ''}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {within !== undefined && <div className={plain['within'] ?? ''}>{within}</div>}
      {error !== undefined && (
        <p id={`${id}-error`} className={plain['error'] ?? ''}>
          {error}
        </p>
      )}
    </div>
  );
}
