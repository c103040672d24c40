import { Accordion, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import type { TaskId } from '#contract/ids.ts';
import { pageSizes } from '#contract/lists.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './tasks.module.css';

type Download = Output<typeof taskFilesApi.getTaskDownloads>['data'][number];

/** The downloads of the files of a task, newest first; folded, and not asked for until somebody opens it. */
export function TaskDownloads({ taskId, isStaff }: { taskId: TaskId; isStaff: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [step, setStep] = useState(0);
  const pageSize = pageSizes[step];
  const downloads = useQuery({
    ...query(taskFilesApi.getTaskDownloads, { taskId, page: 1, pageSize }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const { data = [], total = 0 } = downloads.data ?? {};
  return (
    <Accordion
      variant="default"
      classNames={{ control: classes['fold'] ?? '', item: classes['foldItem'] ?? '' }}
      onChange={(value) => {
        setIsOpen(value !== null);
      }}
    >
      <Accordion.Item value="downloads">
        <Accordion.Control>{t('tasks.files.downloads.title')}</Accordion.Control>
        <Accordion.Panel>
          {downloads.isError && <ErrorNotice error={downloads.error} onRetry={() => void downloads.refetch()} />}
          {downloads.isPending && <Skeleton height={40} />}
          {downloads.isSuccess && data.length === 0 && <Text size="sm">{t('tasks.files.downloads.none')}</Text>}
          <Stack gap="xs">
            <Stack gap="xs" role="list" aria-label={t('tasks.files.downloads.title')}>
              {data.map((download, place) => (
                // Lines of a log have no other name here, and none is ever put before its page.
                <DownloadLine key={`${download.at} ${total - place}`} download={download} />
              ))}
            </Stack>
            {total > data.length && step + 1 < pageSizes.length && (
              <Group>
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => {
                    setStep(step + 1);
                  }}
                >
                  {t('tasks.files.downloads.more')}
                </Button>
              </Group>
            )}
            <Text size="xs" c="dimmed">
              {t(isStaff ? 'tasks.files.downloads.keptStaff' : 'tasks.files.downloads.kept')}
            </Text>
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

/** One download: of what, by whom, when and from where. */
function DownloadLine({ download: { at, file, version, by, name, address } }: { download: Download }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const what =
    version === undefined
      ? t(`tasks.files.downloads.what.${file}`)
      : t('tasks.files.downloads.what.version', { version });
  return (
    <div role="listitem">
      <Text size="sm" className={classes['words'] ?? ''}>
        {[what, name ?? t(`tasks.files.downloads.by.${by}`)].join(' · ')}
      </Text>
      <Text size="xs" c="dimmed" className={classes['words'] ?? ''}>
        <time dateTime={at}>{dateTime(at)}</time>
        {address !== undefined && address !== '' && (
          <Text span inherit ff="monospace" ms={8}>
            {address}
          </Text>
        )}
      </Text>
    </div>
  );
}
