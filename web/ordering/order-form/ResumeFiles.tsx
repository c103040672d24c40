import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FileField } from './FileField.tsx';
import type { KeptSending } from './save-order.ts';
import type { ChosenAgain } from './resume-order.ts';
import type { Progress } from './send-order.ts';
import { SendingStep } from './SendingStep.tsx';

type Props = {
  kept: KeptSending;
  reached: Progress;
  chosen: ChosenAgain;
  onChoose: (more: ChosenAgain) => void;
};

/** The files of an interrupted order: those that have arrived, and the others to be chosen again. */
export function ResumeFiles({ kept, reached, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { supportFileName } = kept;
  return (
    <Stack gap="md">
      {kept.tasks.map(({ fileRole, fileName }) =>
        reached.parts[fileRole]?.stored === true ? (
          <SendingStep key={fileRole} done text={t('ordering.resume.fileArrived', { file: fileName })} />
        ) : (
          <FileField
            key={fileRole}
            purpose={fileRole === 'engine' ? 'original' : 'module'}
            required
            label={t(`ordering.file.${fileRole}`)}
            chosenBefore={fileName}
            file={chosen[fileRole]}
            onChoose={(file) => {
              onChoose({ [fileRole]: file });
            }}
          />
        ),
      )}
      {supportFileName !== undefined &&
        (reached.supportStored ? (
          <SendingStep done text={t('ordering.resume.fileArrived', { file: supportFileName })} />
        ) : (
          <FileField
            purpose="support"
            label={t('ordering.file.optional', { label: t('ordering.file.support') })}
            chosenBefore={supportFileName}
            file={chosen.support}
            onChoose={(file) => {
              onChoose({ support: file });
            }}
          />
        ))}
    </Stack>
  );
}
