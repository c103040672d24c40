import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/kit/useFormats.ts';
import { type Order, partReached, type Progress } from './send-order.ts';
import { SendingBar } from './SendingBar.tsx';
import { SendingStep } from './SendingStep.tsx';

type Props = { order: Order; reached: Progress };

/** The steps of sending: check, job, a task and a bar for each file, the support file. */
export function SendingFiles({ order, reached }: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const { supportFile } = order;
  const amount = (file: File, sent: number) =>
    t('ordering.sending.bytes', { sent: bytes(Math.floor(file.size * sent)), size: bytes(file.size) });
  return (
    <Stack gap="xs">
      <SendingStep done text={t('ordering.sending.checked')} />
      <SendingStep done={reached.jobId !== undefined} text={t('ordering.sending.job')} />
      {order.parts.map(({ file, task }) => {
        const { taskId, sent, stored } = partReached(reached, task.fileRole);
        return (
          <Stack key={task.fileRole} gap="xs">
            <SendingStep done={taskId !== undefined} text={t('ordering.sending.task', { file: file.name })} />
            <SendingStep
              done={stored}
              text={t('ordering.sending.uploading', { file: file.name })}
              amount={amount(file, sent)}
            />
            <SendingBar file={file} sent={sent} stored={stored} />
          </Stack>
        );
      })}
      {supportFile !== undefined && (
        <>
          <SendingStep
            done={reached.supportStored}
            text={
              reached.supportStored
                ? t('ordering.sending.supportFile')
                : t('ordering.sending.uploading', { file: supportFile.name })
            }
            amount={amount(supportFile, reached.supportSent)}
          />
          <SendingBar file={supportFile} sent={reached.supportSent} stored={reached.supportStored} />
        </>
      )}
    </Stack>
  );
}
