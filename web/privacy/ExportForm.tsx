import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { privacyApi } from '#contract/privacy.ts';
import { maxTextLength } from '#contract/wire.ts';
import { getErrorCode } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';

type Props = {
  text: string;
  /** Hands the archive to the browser's downloads. */
  onExport: (password: string) => Promise<void>;
};

/** Downloads everything about an account, once the own password was given again. */
export function ExportForm({ text, onExport }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: onExport,
    onSuccess: () => {
      setPassword('');
    },
  });
  const isWrong = error !== null && getErrorCode(error) === 'wrongPassword';
  return (
    <PlainForm
      onSubmit={() => {
        if (password !== '' && !isPending) mutate(password);
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        <PasswordInput
          w="100%"
          maw={320}
          label={t('privacy.password')}
          autoComplete="current-password"
          required
          maxLength={maxTextLength(privacyApi.exportOwnData.input, 'password')}
          value={password}
          error={isWrong && refusalText(error)}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            if (isWrong) reset();
          }}
        />
        {error !== null && !isWrong && <ErrorNotice error={error} />}
        <Button
          type="submit"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isPending}
          disabled={password === ''}
        >
          {t('privacy.export.button')}
        </Button>
      </Stack>
    </PlainForm>
  );
}
