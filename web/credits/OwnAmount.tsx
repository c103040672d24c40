import { Button, Card, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/kit/useFormats.ts';
import { mostCredits } from './most-credits.ts';

type Props = { creditPrice: number; onChoose: (credits: number) => void };

/** Any number of whole credits. */
export function OwnAmount({ creditPrice, onChoose }: Props) {
  const { t } = useTranslation();
  const { count, eur } = useFormats();
  const most = count(mostCredits);
  const [typed, setTyped] = useState<string | number>('');
  const [isAsked, setIsAsked] = useState(false);
  const isValid = typeof typed === 'number' && Number.isInteger(typed) && typed >= 1 && typed <= mostCredits;
  return (
    <Card withBorder component="section">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (isValid) onChoose(typed);
        }}
      >
        <Stack gap="sm" maw={320}>
          <Title order={2} size="h5">
            {t('credits.buy.own')}
          </Title>
          <NumberInput
            label={t('credits.buy.ownLabel')}
            description={t('credits.buy.ownHint', { most })}
            allowNegative={false}
            allowDecimal={false}
            hideControls
            value={typed}
            onChange={setTyped}
            error={!isValid && (isAsked || typed !== '') && t('credits.buy.ownNotValid', { most })}
          />
          {isValid && (
            <Text size="sm" c="dimmed">
              {t('credits.buy.ownPrice', { price: eur(typed * creditPrice) })}
            </Text>
          )}
          <Button type="submit" variant="default">
            {t('credits.buy.toCheckout')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
