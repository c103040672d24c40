import { Button, type ButtonProps, Tooltip } from '@mantine/core';

type Props = ButtonProps & {
  onClick: () => void;
  /** Why it is not possible now; undefined when it is. */
  forbidden: string | undefined;
};

/** A button that says why it cannot be used. It stays in the focus order, so that the reason can be read by key. */
export function StaffButton({ forbidden, onClick, ...looks }: Props) {
  const isForbidden = forbidden !== undefined;
  return (
    <Tooltip
      label={forbidden}
      disabled={!isForbidden}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...looks}
        {...(isForbidden && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={(event) => {
          if (isForbidden) event.preventDefault();
          else onClick();
        }}
      />
    </Tooltip>
  );
}
