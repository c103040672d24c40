import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Call, Input } from '#contract/call.ts';
import { download } from '#web/api/index.ts';
import { notify } from './feedback/notify.ts';
import { withReference } from './feedback/Reference.tsx';
import { useRefusalText } from './feedback/useRefusalText.ts';

type Failed = (reason: string, error: unknown) => string;

/**
 * Fetches the file of a call and hands it to the browser's downloads.
 *
 * @param failed the notice when there is no file, from the reason; the reason itself unless said
 */
export function useDownload<C extends Call & { answers: 'file' }>(call: C, failed?: Failed) {
  const refusalText = useRefusalText();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input<C>) => download(call, input),
    onError: (error) => {
      const reason = refusalText(error);
      notify.error(withReference(failed === undefined ? reason : failed(reason, error), error));
    },
  });
  return {
    start: (input: Input<C>) => {
      if (!isPending) mutate(input);
    },
    isPending,
  };
}

type Props<C extends Call> = {
  call: C;
  input: Input<C>;
  children: ReactNode;
  failed?: Failed;
  /** Says which file it is, where the label alone does not. */
  'aria-label'?: string;
} & Pick<ButtonProps, 'size' | 'variant' | 'fullWidth' | 'disabled' | 'w' | 'maw' | 'mt' | 'leftSection'>;

/** A button that downloads a file. */
export function DownloadButton<C extends Call & { answers: 'file' }>({
  call,
  input,
  failed,
  children,
  variant = 'default',
  ...props
}: Props<C>) {
  const { start, isPending } = useDownload(call, failed);
  return (
    <Button
      variant={variant}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={() => {
        start(input);
      }}
      {...props}
    >
      {children}
    </Button>
  );
}
