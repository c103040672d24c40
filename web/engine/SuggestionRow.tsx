import { ActionIcon, Table, Text } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { libraryApi, type Suggestion } from '#contract/library.ts';
import { download } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { SolutionLink } from './SolutionLink.tsx';

/** One similar solution with the draft that can be made of it. */
export function SuggestionRow({ taskId, suggestion }: { taskId: TaskId; suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const refusalText = useRefusalText();
  const { solutionId, method, dtcCode, software, part, places, found, moved, uses } = suggestion;
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(libraryApi.downloadSuggestion, { taskId, solutionId }),
    onError: (error) => {
      notify.error(t('engine.report.suggestions.failed', { reason: refusalText(error) }));
    },
  });
  const label = t('engine.report.suggestions.downloadOf', { solution: solutionId });
  return (
    <Table.Tr>
      <Table.Td>
        <SolutionLink solutionId={solutionId} />
      </Table.Td>
      <Table.Td>{dtcCode === undefined ? method : t('engine.report.methods.code', { method, code: dtcCode })}</Table.Td>
      <Table.Td maw={140} title={part}>
        <Text fz="xs" truncate="end" title={software}>
          {software}
        </Text>
      </Table.Td>
      <Table.Td>
        {t('engine.report.suggestions.foundOf', { found: count(found), count: places })}
        {moved > 0 && (
          <Text fz="xs" c="dimmed">
            {t('engine.report.suggestions.moved', { count: moved })}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{count(uses)}</Table.Td>
      <Table.Td ta="right">
        <ActionIcon
          size={26}
          variant="default"
          aria-label={label}
          title={t('engine.report.suggestions.download')}
          loading={isPending}
          onClick={() => {
            mutate();
          }}
        >
          <IconFileDownload size={16} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
