import type { TaskId } from '#contract/ids.ts';

/** The id of the field in which a message of a task is written. */
export const messageFieldId = (taskId: TaskId) => `message-of-task-${taskId}`;
const fieldOf = (taskId: TaskId) => {
  const field = document.getElementById(messageFieldId(taskId));
  return field instanceof HTMLTextAreaElement ? field : undefined;
};

/** For which task the cursor is wanted in a field that is not there yet. */
let wanted: TaskId | undefined;
const known = new WeakSet<HTMLTextAreaElement>();

export const messageField = {
  /** Puts the cursor into the field of a task; as soon as it is there, when its chat is still being opened. */
  focus: (taskId: TaskId): void => {
    const field = fieldOf(taskId);
    wanted = field === undefined ? taskId : undefined;
    field?.focus();
  },
  /** To be told of a field that came onto the screen: writing goes on behind what is already there. */
  appeared: (taskId: TaskId, field: HTMLTextAreaElement | null): void => {
    if (field === null) return;
    if (!known.has(field)) field.setSelectionRange(field.value.length, field.value.length);
    known.add(field);
    if (wanted !== taskId) return;
    wanted = undefined;
    field.focus();
  },
  /** Where in the text the cursor stands; at the end, when nothing was written yet. */
  cursorOf: (taskId: TaskId, text: string): number => fieldOf(taskId)?.selectionStart ?? text.length,
};
