import { Alert, Button, Checkbox, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { CreditCents } from '#contract/money.ts';
import type { ErasureBlocker } from '#contract/privacy.ts';
import { codeOf } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

type Given = { password: string; givesUp: CreditCents; reason: string };

type Props = {
  title: string;
  confirmLabel: string;
  /** Losses that come with the account's end. */
  balance: CreditCents;
  /** Staff give a reason. */
  asksReason?: boolean;
  children: ReactNode;
  isPending: boolean;
  error: unknown;
  onErase: (given: Given) => void;
  onClose: () => void;
};

/** The last question before an account goes: with the password, and the loss of its credits confirmed by itself. */
export function EraseDialog(props: Props) {
  const { title, confirmLabel, balance, asksReason = false, children, isPending, error, onErase, onClose } = props;
  const { t } = useTranslation();
  const { credits } = useFormats();
  const refusalText = useRefusalText();
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  // Confirmed for the amount that was read: another one is confirmed anew.
  const [givenUp, setGivenUp] = useState<CreditCents>();
  const isConfirmed = balance === 0 || givenUp === balance;
  const isReady = password !== '' && isConfirmed && (!asksReason || reason.trim() !== '');
  const isWrong = error !== null && codeOf(error) === 'wrongPassword';
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isPending) onErase({ password, givesUp: balance, reason });
        }}
      >
        <Stack gap="md">
          {children}
          {balance > 0 && (
            <Checkbox
              label={t('privacy.balanceLost', { credits: credits(balance) })}
              checked={isConfirmed}
              onChange={({ currentTarget }) => {
                setGivenUp(currentTarget.checked ? balance : undefined);
              }}
            />
          )}
          {asksReason && (
            <TextInput
              label={t('privacy.staff.reason')}
              description={t('privacy.staff.reasonHint')}
              required
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => {
                setReason(currentTarget.value);
              }}
            />
          )}
          <PasswordInput
            label={t('privacy.password')}
            autoComplete="current-password"
            required
            maxLength={256}
            value={password}
            error={isWrong && refusalText(error)}
            onChange={({ currentTarget }) => {
              setPassword(currentTarget.value);
            }}
          />
          {error !== null && !isWrong && <ErrorNotice error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" color="red.9" loading={isPending} disabled={!isReady}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Obstacles that an erasure still has. */
export function Blockers({ blockers }: { blockers: readonly { kind: ErasureBlocker; count: number }[] }) {
  const { t } = useTranslation();
  const { count: number } = useFormats();
  if (blockers.length === 0) return undefined;
  return (
    <Alert color="yellow" w="100%">
      <Text size="sm" fw={600}>
        {t('privacy.blockers.title')}
      </Text>
      {blockers.map(({ kind, count }) => (
        <Text key={kind} size="sm">
          {t(`privacy.blockers.${kind}`, { count: number(count) })}
        </Text>
      ))}
    </Alert>
  );
}
