import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ChatMessage } from '#contract/chat.ts';
import { type MessagePart, splitMessage } from '#rules/message-parts.ts';
import classes from '#web/chat/chat.module.css';

type Props = Pick<ChatMessage, 'text' | 'mentions'>;

/** The text of a message as it was written; addresses of the web and numbers that lead somewhere are links. */
export function MessageText({ text, mentions = [] }: Props) {
  return (
    <Text size="sm" className={classes['text'] ?? ''}>
      {splitMessage(text).map((part) => (
        <Part key={part.at} part={part} mentions={mentions} />
      ))}
    </Text>
  );
}

type PartProps = { part: MessagePart; mentions: NonNullable<Props['mentions']> };

function Part({ part, mentions }: PartProps) {
  const { text } = part;
  if (part.kind === 'link' && URL.canParse(text))
    return (
      <Anchor href={text} target="_blank" rel="noopener noreferrer" inherit underline="always">
        {text}
      </Anchor>
    );
  const job = part.kind === 'number' ? mentions.find(({ number }) => number === part.number)?.jobId : undefined;
  if (job === undefined) return text;
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job }} {...props} />}
    >
      {text}
    </Anchor>
  );
}
