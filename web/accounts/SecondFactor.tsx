import {
  Button,
  Code,
  CopyButton,
  Group,
  PasswordInput,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { secondFactorApi } from '#contract/accounts/second-factor.ts';
import { maxTextLength } from '#contract/wire.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { type Command, useCommand } from '#web/kit/feedback/useCommand.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { maxLengths } from './account-values.ts';
import { QrCode } from './QrCode.tsx';

/** The second factor of the own account: on or off, and the ways to change that. */
export function SecondFactor() {
  const { t } = useTranslation();
  const factor = useQuery(query(secondFactorApi.getSecondFactor, {}));
  const [dialog, setDialog] = useState<'setUp' | 'turnOff' | 'newCodes'>();
  const close = () => {
    setDialog(undefined);
  };
  const { data } = factor;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('accounts.twoStep.text')}
      </Text>
      {factor.isError && <ErrorNotice error={factor.error} onRetry={() => void factor.refetch()} />}
      {factor.isPending && <Skeleton height={36} />}
      {data?.isOn === false && (
        <Group justify="space-between">
          <StateBadge color="gray" label={t('accounts.twoStep.off')} />
          <Button
            variant="default"
            onClick={() => {
              setDialog('setUp');
            }}
          >
            {t('accounts.twoStep.setUp')}
          </Button>
        </Group>
      )}
      {data?.isOn === true && (
        <>
          <StateBadge color="good" label={t('accounts.twoStep.on', { count: data.recoveryCodes })} />
          <Group>
            <Button
              variant="default"
              onClick={() => {
                setDialog('newCodes');
              }}
            >
              {t('accounts.twoStep.newCodes')}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                setDialog('turnOff');
              }}
            >
              {t('accounts.twoStep.turnOff')}
            </Button>
          </Group>
        </>
      )}
      <Dialog
        of={dialog}
        onClose={close}
        closeOnClickOutside={false}
        title={(step) => t(step === 'newCodes' ? 'accounts.twoStep.newCodes' : 'accounts.twoStep.title')}
      >
        {(step) => {
          if (step === 'setUp') return <SetUpSecondFactor onDone={close} />;
          return step === 'newCodes' ? <NewRecoveryCodes onDone={close} /> : <TurnOffSecondFactor onDone={close} />;
        }}
      </Dialog>
    </>
  );
}

type DoneProps = { onDone: () => void };

/** Sets a second factor up: the password, the app and its first code, then the recovery codes. */
export function SetUpSecondFactor({ onDone }: DoneProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = useCommand(secondFactorApi.beginSecondFactor, { failed: () => undefined });
  const confirm = useCommand(secondFactorApi.confirmSecondFactor, {
    done: t('accounts.twoStep.turnedOn'),
    failed: () => undefined,
  });
  if (confirm.answer !== undefined) return <RecoveryCodes codes={confirm.answer.recoveryCodes} onDone={onDone} />;
  if (begin.answer === undefined)
    return (
      <StepForm
        command={begin}
        fieldCodes={['wrongPassword']}
        submit={t('accounts.twoStep.next')}
        isComplete={password !== ''}
        onSubmit={() => void begin.run({ password })}
      >
        <OwnPassword value={password} onChange={setPassword} command={begin} />
      </StepForm>
    );
  const { uri, secret } = begin.answer;
  return (
    <StepForm
      command={confirm}
      fieldCodes={['codeNotValid']}
      submit={t('accounts.twoStep.turnOn')}
      isComplete={code.trim() !== ''}
      onSubmit={() => void confirm.run({ code })}
    >
      <Text size="sm">{t('accounts.twoStep.scan')}</Text>
      <Group justify="center">
        <QrCode text={uri} label={t('accounts.twoStep.qr')} />
      </Group>
      <TextInput
        label={t('accounts.twoStep.key')}
        readOnly
        value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <CodeInput label={t('accounts.twoStep.code')} value={code} onChange={setCode} command={confirm} />
    </StepForm>
  );
}

function NewRecoveryCodes({ onDone }: DoneProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const renew = useCommand(secondFactorApi.renewRecoveryCodes, { failed: () => undefined });
  if (renew.answer !== undefined) return <RecoveryCodes codes={renew.answer.recoveryCodes} onDone={onDone} />;
  return (
    <StepForm
      command={renew}
      fieldCodes={['wrongPassword', 'codeNotValid']}
      submit={t('accounts.twoStep.newCodes')}
      isComplete={password !== '' && code.trim() !== ''}
      onSubmit={() => void renew.run({ password, code })}
    >
      <OwnPassword value={password} onChange={setPassword} command={renew} />
      <CodeInput label={t('accounts.twoStep.codeOrRecovery')} value={code} onChange={setCode} command={renew} />
    </StepForm>
  );
}

function TurnOffSecondFactor({ onDone }: DoneProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const turnOff = useCommand(secondFactorApi.turnOffSecondFactor, {
    done: t('accounts.twoStep.turnedOff'),
    onDone,
    failed: () => undefined,
  });
  return (
    <StepForm
      command={turnOff}
      fieldCodes={['wrongPassword', 'codeNotValid']}
      submit={t('accounts.twoStep.turnOff')}
      isComplete={password !== '' && code.trim() !== ''}
      onSubmit={() => void turnOff.run({ password, code })}
    >
      <OwnPassword value={password} onChange={setPassword} command={turnOff} />
      <CodeInput label={t('accounts.twoStep.codeOrRecovery')} value={code} onChange={setCode} command={turnOff} />
    </StepForm>
  );
}

type StepCommand = Pick<Command<never, unknown>, 'isPending' | 'error' | 'reset'>;
type StepProps = {
  command: StepCommand;
  /** Refusals that stand at a field. */
  fieldCodes: readonly string[];
  submit: string;
  isComplete: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** One step: its fields, what went wrong beside them, and the button that goes on. */
function StepForm({ command, fieldCodes, submit, isComplete, onSubmit, children }: StepProps) {
  const { error } = command;
  return (
    <Form
      form={{
        ...command,
        submit: () => {
          if (isComplete) onSubmit();
        },
        error: error !== null && fieldCodes.includes(getErrorCode(error)) ? null : error,
      }}
      submitLabel={submit}
      button={{ disabled: !isComplete }}
      gap="md"
    >
      {children}
    </Form>
  );
}

type InputProps = { value: string; onChange: (value: string) => void; command: StepCommand };

/** The refusal of a field, as long as nothing else was typed. */
function useFieldRefusal({ error }: StepCommand, code: string): string | undefined {
  const refusalText = useRefusalText();
  return error !== null && getErrorCode(error) === code ? refusalText(error) : undefined;
}

function OwnPassword({ value, onChange, command }: InputProps) {
  const { t } = useTranslation();
  const refusal = useFieldRefusal(command, 'wrongPassword');
  return (
    <PasswordInput
      label={t('accounts.edit.oldPassword')}
      autoComplete="current-password"
      required
      data-autofocus
      maxLength={maxLengths.password}
      value={value}
      error={refusal}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
        if (refusal !== undefined) command.reset();
      }}
    />
  );
}

function CodeInput({ label, value, onChange, command }: InputProps & { label: string }) {
  const refusal = useFieldRefusal(command, 'codeNotValid');
  return (
    <TextInput
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={maxTextLength(secondFactorApi.confirmSecondFactor.input, 'code')}
      value={value}
      error={refusal}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
        if (refusal !== undefined) command.reset();
      }}
    />
  );
}

/** The codes for the day on which the phone is gone; closing this is the last sight of them. */
function RecoveryCodes({ codes, onDone }: DoneProps & { codes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text fw={600}>{t('accounts.twoStep.codesTitle')}</Text>
      <Text size="sm">{t('accounts.twoStep.codesText')}</Text>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing={8}
        verticalSpacing={8}
        aria-label={t('accounts.twoStep.codesTitle')}
        role="list"
      >
        {codes.map((code) => (
          <Code key={code} role="listitem" fz="sm" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group grow>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('accounts.twoStep.copied') : t('accounts.twoStep.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('accounts.twoStep.stored')}</Button>
      </Group>
    </Stack>
  );
}
