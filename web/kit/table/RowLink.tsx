import { Anchor } from '@mantine/core';

type Props = {
  /** The text in the row. */
  text: string;
  /** The effect of a press, for those who hear it. */
  label: string;
  onOpen: () => void;
};

/** The name of a thing in a list, which opens it beside or above the list. */
export function RowLink({ text, label, onOpen }: Props) {
  return (
    <Anchor
      component="button"
      type="button"
      display="block"
      maw="100%"
      fz="inherit"
      fw={500}
      ta="start"
      truncate="end"
      title={text}
      aria-label={label}
      onClick={onOpen}
    >
      {text}
    </Anchor>
  );
}
