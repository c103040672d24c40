import { Alert, Box, Button, CloseButton, FileButton, Group, Input, Text } from '@mantine/core';
import { IconAlertTriangle, IconFile, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsApi } from '#contract/settings.ts';
import { allowedExtensions, type UploadPurpose } from '#rules/file-types.ts';
import { query } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { Term, type TermName } from '#web/kit/Term.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './order-form.module.css';
import { type FileProblem, fileProblemOf } from './order-form.ts';

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
  onChoose: (file: File | undefined) => void;
};

/** A place to drop a file or to pick it; a file that could not be sent is refused with the reason. */
export function FileField({ purpose, label, term, description, required = false, file, ...rest }: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const options = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<{ file: File; problem: FileProblem }>();
  const labelId = useId();
  const { chosenBefore, id, mark, onChoose } = rest;

  function take(candidate: File | null | undefined) {
    if (candidate === null || candidate === undefined) return;
    const problem = fileProblemOf(purpose, candidate, options.data?.uploadLimit ?? Number.POSITIVE_INFINITY);
    setRefused(problem && { file: candidate, problem });
    if (problem === undefined) onChoose(candidate);
    else notify.warning(t('ordering.file.refused', { name: candidate.name }), 'validation');
  }

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
        mod={{ over, chosen: file !== undefined }}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files[0]);
        }}
      >
        {file !== undefined && (
          <Group gap="sm" wrap="nowrap" mb="xs">
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
            <CloseButton
              ml="auto"
              aria-label={t('ordering.file.remove', { name: file.name })}
              onClick={() => {
                onChoose(undefined);
              }}
            />
          </Group>
        )}
        {file === undefined && chosenBefore !== undefined && (
          <Text size="sm" mb={6} className={classes['fileName']}>
            {t('ordering.file.chooseAgain', { name: chosenBefore })}
          </Text>
        )}
        <Group gap="xs">
          <FileButton key={file?.name} onChange={take} inputProps={{ 'aria-label': label }}>
            {({ onClick }) => (
              <Button
                variant={file === undefined ? 'light' : 'default'}
                size="xs"
                leftSection={<IconUpload size={16} aria-hidden />}
                aria-describedby={labelId}
                onClick={onClick}
              >
                {file === undefined ? t('ordering.file.choose') : t('ordering.file.chooseOther')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {t('ordering.file.drop')}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" mt={6}>
          {t('ordering.file.types', { types: allowedExtensions(purpose).join(', ') })}
        </Text>
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

type FileRefusalProps = { file: File; problem: FileProblem; uploadLimit: number; supportContact: string };

/** The reason why a file was refused, with the address of support. */
function FileRefusal({ file, problem, uploadLimit, supportContact }: FileRefusalProps) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle color="var(--mantine-color-orange-text)" aria-hidden />}
      role="alert"
      mt="xs"
      title={<span className={classes['fileName']}>{t('ordering.file.refused', { name: file.name })}</span>}
    >
      <Text size="sm">
        {problem === 'fileTooLarge'
          ? t('ordering.file.tooLarge', { size: bytes(file.size), limit: bytes(uploadLimit) })
          : t(`refusal.${problem}`)}
      </Text>
      {supportContact !== '' && <Text size="sm">{t('ordering.file.contactSupport', { contact: supportContact })}</Text>}
    </Alert>
  );
}
