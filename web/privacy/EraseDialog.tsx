import { Alert, Checkbox, PasswordInput, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import type { CreditCents } from '#contract/money.ts';
import { type ErasureBlocker, privacyApi } from '#contract/privacy.ts';
import { maxTextLength } from '#contract/wire.ts';
import { getErrorCode } from '#web/api/index.ts';
import { Form } from '#web/kit/form/Form.tsx';
import type { Command } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';

type ErasureInput = { password: string; givesUp: CreditCents; reason: string };

type Props = {
  /** Losses that come with the account's end. */
  balance: CreditCents;
  /** Staff give a reason. */
  asksReason?: boolean;
  confirmLabel: string;
  erasure: Pick<Command<never, unknown>, 'isPending' | 'error'>;
  onErase: (given: ErasureInput) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The last question before an account goes: with the password, and the loss of its credits confirmed by itself. */
export function EraseDialog({ isOpen, title, ...props }: Props & { isOpen: boolean; title: string }) {
  return (
    <Dialog of={isOpen} onClose={props.onClose} title={title} centered>
      <EraseForm {...props} />
    </Dialog>
  );
}

function EraseForm({ confirmLabel, balance, asksReason = false, children, erasure, onErase, onClose }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const refusalText = useRefusalText();
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  // Confirmed for the amount that was read: another one is confirmed anew.
  const [givenUp, setGivenUp] = useState<CreditCents>();
  const { error, isPending } = erasure;
  const isConfirmed = balance === 0 || givenUp === balance;
  const isReady = password !== '' && isConfirmed && (!asksReason || reason.trim() !== '');
  const isWrong = error !== null && getErrorCode(error) === 'wrongPassword';
  const submit = () => {
    if (isReady) onErase({ password, givesUp: balance, reason });
  };
  return (
    <Form
      form={{ submit, isPending, error: isWrong ? null : error }}
      submitLabel={confirmLabel}
      button={{ color: 'danger.8', disabled: !isReady }}
      onCancel={onClose}
      gap="md"
    >
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
          maxLength={maxTextLength(privacyApi.eraseCustomer.input, 'reason')}
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
        maxLength={maxTextLength(privacyApi.eraseCustomer.input, 'password')}
        value={password}
        error={isWrong && refusalText(error)}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
        }}
      />
    </Form>
  );
}

/** Obstacles that an erasure still has. */
export function Blockers({ blockers }: { blockers: readonly { kind: ErasureBlocker; count: number }[] }) {
  const { t } = useTranslation();
  const { count: number } = useFormats();
  if (blockers.length === 0) return undefined;
  return (
    <Alert color="attention" w="100%">
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
