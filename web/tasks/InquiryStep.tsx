import { Box, Button, Text } from '@mantine/core';
import type { TaskId } from '#contract/ids.ts';
import { inquiriesApi } from '#contract/inquiries.ts';
import type { Inquiry } from '#contract/tasks/inquiry.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';

/** The state of a question before an order, in words for its reader, and the way to close it. */
export function InquiryStep({ taskId, inquiry, isStaff }: { taskId: TaskId; inquiry: Inquiry; isStaff: boolean }) {
  const { t } = useTranslation();
  const close = useCommand(inquiriesApi.closeInquiry, { done: t('tasks.inquiry.closed') });
  return (
    <Box aria-live="polite">
      <Text size="sm">{t(`tasks.inquiry.${isStaff ? 'staff' : 'state'}.${inquiry}`)}</Text>
      {inquiry !== 'closed' && (
        <Button
          size="xs"
          mt="sm"
          variant="default"
          data-screen-only
          loading={close.isPending}
          onClick={() => void close.run({ taskId })}
        >
          {t('tasks.inquiry.close')}
        </Button>
      )}
    </Box>
  );
}
