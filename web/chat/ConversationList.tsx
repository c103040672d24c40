import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatWriter, Conversation } from '#contract/chat.ts';
import type { TaskId } from '#contract/ids.ts';
import classes from './chat.module.css';
import { ConversationRow } from './ConversationRow.tsx';

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus by so many rows. */
function focusRow(from: HTMLElement, step: number): void {
  const rows = [...(from.closest('ul')?.querySelectorAll('button') ?? [])];
  rows[rows.findIndex((row) => row === from) + step]?.focus();
}

type Props = {
  conversations: Conversation[];
  side: ChatWriter;
  chosen?: TaskId | undefined;
  words?: string[];
  /** Shows what of the customer the page says already. */
  isOfOneCustomer?: boolean;
  onChoose: (conversation: Conversation) => void;
  /** Opens a conversation to write in it. */
  onWrite?: (conversation: Conversation) => void;
};

/** Conversations as rows: the arrows move through them, Enter writes. What is only passed over is not marked as read. */
export function ConversationList({
  conversations,
  side,
  chosen,
  words = [],
  isOfOneCustomer = false,
  onChoose,
  onWrite = onChoose,
}: Props) {
  const { t } = useTranslation();
  const move = (conversation: Conversation, event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (event.key === 'Enter') onWrite(conversation);
    else if (step === undefined) return;
    else focusRow(event.currentTarget, step);
    event.preventDefault();
  };
  return (
    <ul className={classes['rows']} aria-label={t('chat.page.list')}>
      {conversations.map((one) => (
        <li key={one.taskId}>
          <ConversationRow
            conversation={one}
            side={side}
            words={words}
            isOfOneCustomer={isOfOneCustomer}
            isChosen={one.taskId === chosen}
            onChoose={() => {
              onChoose(one);
            }}
            onKeyDown={(event) => {
              move(one, event);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
