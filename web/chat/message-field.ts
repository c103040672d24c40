import type { TaskId } from '#contract/ids.ts';

/** The most characters of a message. */
export const maxMessage = 5000;

/** The id of the field in which a message of a task is written. */
export const messageFieldId = (taskId: TaskId) => `message-of-task-${taskId}`;
const fieldOf = (taskId: TaskId) => {
  const field = document.getElementById(messageFieldId(taskId));
  return field instanceof HTMLTextAreaElement ? field : undefined;
};

/** The task whose field takes the cursor as soon as it appears. */
let awaited: TaskId | undefined;
const seenFields = new WeakSet<HTMLTextAreaElement>();

export const messageField = {
  /** Puts the cursor into the field of a task; as soon as it is there, when its chat is still being opened. */
  focus: (taskId: TaskId): void => {
    const field = fieldOf(taskId);
    awaited = field === undefined ? taskId : undefined;
    field?.focus();
  },
  /** Takes the cursor from the field of a task to its chat. */
  leave: (taskId: TaskId): void => {
    fieldOf(taskId)?.closest<HTMLElement>('section')?.focus();
  },
  /** Registers a field that came onto the screen: writing goes on behind its text. */
  appeared: (taskId: TaskId, field: HTMLTextAreaElement | null): void => {
    if (field === null) return;
    if (!seenFields.has(field)) field.setSelectionRange(field.value.length, field.value.length);
    seenFields.add(field);
    if (awaited !== taskId) return;
    awaited = undefined;
    field.focus();
  },
  /** The position of the cursor in the text; its end when nothing was written yet. */
  cursorOf: (taskId: TaskId, text: string): number => fieldOf(taskId)?.selectionStart ?? text.length,
};
