import { Alert, Anchor, Button, Group, NumberInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditsApi } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { query } from '#web/api/index.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';

/** Says that the balance is below the customer's own threshold, and leads to more; nothing else. */
export function LowBalanceHint() {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { data } = useQuery(query(creditsApi.getCreditBalance, {}));
  if (data?.lowBelow === undefined || data.balance >= data.lowBelow) return null;
  return (
    <Alert color="attention" icon={<IconInfoCircle aria-hidden />}>
      {t('credits.low.low', { credits: credits(data.balance) })}{' '}
      <Anchor inherit renderRoot={(props) => <Link to="/account/buyCredits" {...props} />}>
        {t('credits.low.buy')}
      </Anchor>
    </Alert>
  );
}

/** The threshold below which the customer wants to be told. */
export function LowBalanceField() {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { data } = useQuery(query(creditsApi.getCreditBalance, {}));
  const [typed, setTyped] = useState<string | number>();
  const saving = useCommand(creditsApi.setLowBalance, {
    done: (_answer, { below }) =>
      below === undefined ? t('credits.low.off') : t('credits.low.saved', { credits: credits(below) }),
    failed: (reason) => t('credits.low.failed', { reason }),
    onDone: () => {
      setTyped(undefined);
    },
  });
  const saved = data?.lowBelow === undefined ? '' : data.lowBelow / 100;
  const shown = typed ?? saved;
  const isValid = shown === '' || (typeof shown === 'number' && shown > 0);
  const save = () => {
    if (!isValid) return;
    void saving.run(typeof shown === 'number' ? { below: creditCents(Math.round(shown * 100)) } : {});
  };
  return (
    <PlainForm onSubmit={save}>
      <Group align="flex-end" gap="sm">
        <NumberInput
          label={t('credits.low.label')}
          description={t('credits.low.hint')}
          error={!isValid && t('credits.low.notValid')}
          allowNegative={false}
          decimalScale={2}
          max={1_000_000}
          hideControls
          value={shown}
          onChange={setTyped}
          disabled={data === undefined}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Button type="submit" variant="default" loading={saving.isPending} disabled={shown === saved}>
          {t('credits.low.save')}
        </Button>
      </Group>
    </PlainForm>
  );
}
