import { ActionIcon, Alert, Box, Button, CloseButton, FileButton, Group, Input, Text } from '@mantine/core';
import { IconAlertTriangle, IconFile, IconFileDownload, IconReplace, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '@nanostores/react';
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { settingsApi } from '#contract/settings.ts';
import { allowedExtensions, type UploadPurpose } from '#rules/file-types.ts';
import { query } from '#web/api/index.ts';
import { receivedFiles } from '#web/kit/received-files.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { Term, type TermName } from '#web/kit/format/Term.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useFurtherFiles } from '#web/vocabulary/useFurtherFiles.ts';
import classes from './order-form.module.css';
import { type FileProblem, findFileProblem } from './order-form.ts';

type Props = {
  purpose: UploadPurpose;
  label: string;
  /** The term that the label explains. */
  term?: TermName;
  description?: string;
  required?: boolean;
  file: File | undefined;
  /** The name of the file that was chosen before a reload. */
  chosenBefore?: string | undefined;
  /** For leading to this field. */
  id?: string;
  /** Shown beside the chosen file. */
  mark?: ReactNode;
  /** The beginning of an order: a place that is hard to miss, with these words. */
  invitation?: { readonly title: string; readonly text: string };
  /** Shown below the chosen file. */
  children?: ReactNode;
  onChoose: (file: File | undefined) => void;
};

/** A place to drop a file or to pick it; a file that could not be sent is refused with the reason. */
export function FileField({ purpose, label, term, description, required = false, file, ...rest }: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const options = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const furtherFiles = useFurtherFiles();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const labelId = useId();
  const { chosenBefore, id, mark, invitation, children, onChoose } = rest;
  const isInviting = invitation !== undefined && file === undefined;

  function take(candidate: File | null | undefined) {
    if (candidate === null || candidate === undefined) return;
    const problem = findFileProblem(purpose, candidate, {
      uploadLimit: options.data?.uploadLimit ?? Number.POSITIVE_INFINITY,
      furtherFiles,
    });
    setRefused(problem && { name: candidate.name, size: candidate.size, problem });
    if (problem === undefined) onChoose(candidate);
    else notify.warning(t('ordering.file.refused', { name: candidate.name }), 'validation');
  }

  /** Of what is dropped one file is taken: a folder or several are answered with what to do instead. */
  function takeDropped({ items, files }: DataTransfer) {
    const folder = [...items].map((item) => item.webkitGetAsEntry()).find((entry) => entry?.isDirectory === true);
    if (folder !== undefined && folder !== null) setRefused({ name: folder.name, size: 0, problem: 'folder' });
    else takeOne([...files]);
  }

  function takeOne(files: readonly File[]) {
    if (files.length > 1) setRefused({ name: files.map(({ name }) => name).join(', '), size: 0, problem: 'several' });
    else take(files[0]);
  }

  const received = useStore(receivedFiles);
  const takeReceived = useEffectEvent((files: readonly File[]) => {
    takeOne(files);
    receivedFiles.set([]);
  });
  // Another app and the system lie outside React: what they hand over is the readout of an order.
  useEffect(() => {
    if (purpose === 'original' && received.length > 0) takeReceived(received);
  }, [purpose, received]);

  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };

  return (
    <Input.Wrapper
      label={term === undefined ? label : <Term of={term}>{label}</Term>}
      description={description}
      required={required}
      labelElement="div"
      labelProps={{ id: labelId }}
    >
      <Box
        className={classes['drop']}
        mt={6}
        {...(id !== undefined && { id })}
        mod={{ over, chosen: file !== undefined, inviting: isInviting, small: purpose === 'support' }}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          takeDropped(event.dataTransfer);
        }}
      >
        {file !== undefined && (
          <Group gap="sm" wrap="nowrap">
            <IconFile size={22} stroke={1.5} aria-hidden className={classes['fixed']} />
            <div>
              <Text size="sm" fw={500} className={classes['fileName']}>
                {file.name}
              </Text>
              <Group gap="xs">
                <Text size="sm" c="dimmed">
                  {bytes(file.size)}
                </Text>
                {mark}
              </Group>
            </div>
            <Group gap={4} wrap="nowrap" ml="auto" className={classes['fixed'] ?? ''}>
              <FileButton onChange={take} inputProps={{ 'aria-label': label }}>
                {({ onClick }) => (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    className={classes['touch'] ?? ''}
                    aria-label={t('ordering.file.chooseOther')}
                    title={t('ordering.file.chooseOther')}
                    onClick={onClick}
                  >
                    <IconReplace size={18} stroke={1.6} aria-hidden />
                  </ActionIcon>
                )}
              </FileButton>
              <CloseButton
                size={36}
                className={classes['touch'] ?? ''}
                aria-label={t('ordering.file.remove', { name: file.name })}
                onClick={() => {
                  onChoose(undefined);
                }}
              />
            </Group>
          </Group>
        )}
        {isInviting && (
          <>
            <IconFileDownload size={32} stroke={1.4} aria-hidden className={classes['fixed']} />
            <div>
              <Text fw={600}>{invitation.title}</Text>
              <Text size="sm" c="dimmed">
                {invitation.text}
              </Text>
            </div>
          </>
        )}
        {file === undefined && chosenBefore !== undefined && (
          <Text size="sm" mb={6} className={classes['fileName']}>
            {t('ordering.file.chooseAgain', { name: chosenBefore })}
          </Text>
        )}
        {file !== undefined && children}
        {file === undefined && (
          <>
            <Group gap="xs">
              <FileButton onChange={take} inputProps={{ 'aria-label': label }}>
                {({ onClick }) => (
                  <Button
                    variant={isInviting ? 'light' : 'default'}
                    size={isInviting ? 'sm' : 'xs'}
                    className={classes['touch'] ?? ''}
                    leftSection={<IconUpload size={16} aria-hidden />}
                    aria-describedby={labelId}
                    onClick={onClick}
                  >
                    {t('ordering.file.choose')}
                  </Button>
                )}
              </FileButton>
              {/* Nothing is dragged on a phone. */}
              <Text size="sm" c="dimmed" visibleFrom="sm">
                {t('ordering.file.drop')}
              </Text>
            </Group>
            <Text size="xs" c="dimmed" mt={isInviting ? 0 : 6}>
              {t('ordering.file.types', { types: allowedExtensions(purpose).join(', ') })}
            </Text>
          </>
        )}
      </Box>
      {refused !== undefined && (
        <FileRefusal
          {...refused}
          uploadLimit={options.data?.uploadLimit ?? 0}
          supportContact={options.data?.supportContact ?? ''}
        />
      )}
    </Input.Wrapper>
  );
}

/** A refusal: a file that could not be sent, or a drop that is not one file. */
type Refused = { readonly name: string; readonly size: number; readonly problem: FileProblem | 'folder' | 'several' };

type FileRefusalProps = Refused & { uploadLimit: number; supportContact: string };

/** The reason why a file was refused, with the address of support. */
function FileRefusal({ name, size, problem, uploadLimit, supportContact }: FileRefusalProps) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle color="var(--mantine-color-attention-text)" aria-hidden />}
      role="alert"
      mt="xs"
      title={<span className={classes['fileName']}>{t('ordering.file.refused', { name })}</span>}
    >
      <Text size="sm">{problemText()}</Text>
      {supportContact !== '' && <Text size="sm">{t('ordering.file.contactSupport', { contact: supportContact })}</Text>}
    </Alert>
  );
  function problemText(): string {
    switch (problem) {
      case 'fileTooLarge':
        return t('ordering.file.tooLarge', { size: bytes(size), limit: bytes(uploadLimit) });
      case 'folder':
      case 'several':
        return t(`ordering.file.${problem}`);
      case 'fileEmpty':
      case 'fileTypeNotValid':
        return t(`refusal.${problem}`);
    }
  }
}
