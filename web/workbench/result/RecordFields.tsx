import { Alert, Checkbox, Group, Loader, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import type { TaskId } from '#contract/ids.ts';
import { coverageApi, RecordAs } from '#contract/library/coverage.ts';
import type { Task } from '#contract/tasks/task.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';

type Props = {
  task: Task;
  recording: ReturnType<typeof useRecording>;
  /** A stale signature is confirmed with the result itself. */
  isSignatureAsked: boolean;
};

/** The solution that the library will learn from the task: method or set, size, and use by the automatic service. */
export function RecordFields({ task, recording, isSignatureAsked }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const { found, chosen, choose, isSameSoftware, setSameSoftware } = recording;
  return (
    <Stack gap="xs" ml="xl">
      {found.isPending && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm" c="dimmed">
            {t('workbench.results.record.checking')}
          </Text>
        </Group>
      )}
      {found.isError && (
        <Alert color={getErrorCode(found.error) === 'manyChanges' ? 'attention' : 'danger'} role="alert">
          {refusalText(found.error)}
        </Alert>
      )}
      {(isSameSoftware || (found.isError && getErrorCode(found.error) === 'manyChanges')) && (
        <Checkbox
          label={t('workbench.results.record.sameSoftware')}
          checked={isSameSoftware}
          onChange={({ currentTarget }) => {
            setSameSoftware(currentTarget.checked);
          }}
        />
      )}
      {found.data !== undefined && found.data.length > 1 && (
        <Radio.Group label={t('workbench.results.record.choice')} value={chosen?.as ?? ''} onChange={choose}>
          <Stack gap="xs" mt={6}>
            {found.data.map((one) => (
              <RecordChoice key={one.as} task={task} recording={one} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {found.data?.length === 1 && chosen !== undefined && <RecordedWhat task={task} recording={chosen} />}
      {chosen !== undefined && (
        <RecordedUse recording={chosen} choosing={recording} isSignatureAsked={isSignatureAsked} />
      )}
    </Stack>
  );
}

/** The words for what is recorded, methods as the reader knows them. */
function useRecordedText({ methods }: Task) {
  const { t } = useTranslation();
  const { bytes, count } = useFormats();
  return {
    name: ({ as, units }: Recording) =>
      t(`workbench.results.record.${as}`, {
        units: units
          .map(({ methodId, method: portalName, dtcCode }) => {
            const method = methods.find((one) => one.methodId === methodId)?.name ?? portalName;
            return dtcCode === undefined ? method : t('engine.report.methods.code', { method, code: dtcCode });
          })
          .join(' + '),
      }),
    what: ({ bytesChanged, places, software }: Recording) =>
      t('workbench.results.record.what', { bytes: bytes(bytesChanged), places: count(places), software }),
  };
}

function RecordChoice({ task, recording }: { task: Task; recording: Recording }) {
  const { name, what } = useRecordedText(task);
  return <Radio value={recording.as} label={name(recording)} description={what(recording)} />;
}

function RecordedWhat({ task, recording }: { task: Task; recording: Recording }) {
  const { name, what } = useRecordedText(task);
  return (
    <div>
      <Text size="sm" fw={500}>
        {name(recording)}
      </Text>
      <Text size="xs" c="dimmed">
        {what(recording)}
      </Text>
    </div>
  );
}

/** Its use by the automatic service, and the one question on which that may depend. */
function RecordedUse({
  recording: { as, flags, oddities },
  choosing: { isSignedAccepted, setSignedAccepted },
  isSignatureAsked,
}: {
  recording: Recording;
  choosing: ReturnType<typeof useRecording>;
  isSignatureAsked: boolean;
}) {
  const { t } = useTranslation();
  const isSigned = flags.includes('signedArea');
  const others = flags.filter((flag) => flag !== 'signedArea');
  const isUsed = !isSigned || isSignatureAsked || isSignedAccepted;
  return (
    <>
      {others.length > 0 && (
        <Text size="sm" c="attention">
          {t('workbench.results.record.lookAt', { flags: others.map((flag) => t(`library.flags.${flag}`)).join(', ') })}
        </Text>
      )}
      {isSigned && isSignatureAsked && <Text size="sm">{t('workbench.results.record.signedAbove')}</Text>}
      {isSigned && !isSignatureAsked && (
        <Checkbox
          label={t('workbench.close.signed')}
          checked={isSignedAccepted}
          onChange={({ currentTarget }) => {
            setSignedAccepted(currentTarget.checked);
          }}
        />
      )}
      <Text size="sm" c={oddities.length > 0 ? 'attention' : 'dimmed'}>
        {oddities.length > 0
          ? t('workbench.results.record.waitsOdd')
          : isUsed
            ? t(as === 'set' ? 'workbench.results.record.automaticSet' : 'workbench.results.record.automatic')
            : t('workbench.results.record.waits')}
      </Text>
    </>
  );
}

type Recording = Output<typeof coverageApi.loadTaskRecordings>[number];

/** The solutions that can be recorded from a task, loaded once somebody wants to, and the chosen one. */
export function useRecording(taskId: TaskId, isWanted: boolean) {
  const [as, setAs] = useState<RecordAs>();
  const [isSameSoftware, setSameSoftware] = useState(false);
  const [isSignedAccepted, setSignedAccepted] = useState(false);
  const found = useQuery({
    ...query(coverageApi.loadTaskRecordings, { taskId, ...(isSameSoftware && { manyChangesAccepted: true }) }),
    enabled: isWanted,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  // Of single methods the next orders have more than of a set.
  const offered = found.data ?? [];
  const chosen = offered.find((one) => one.as === as) ?? offered.find((one) => one.as === 'rest') ?? offered[0];
  return {
    found,
    chosen,
    choose: (value: string) => {
      setAs(RecordAs.safeParse(value).data);
    },
    isSameSoftware,
    setSameSoftware,
    isSignedAccepted,
    setSignedAccepted,
  };
}
