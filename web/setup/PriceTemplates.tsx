import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { type PriceTemplate, priceTemplates, priceTemplatesApi } from '#contract/pricing/price-templates.ts';
import { templatePrices } from '#rules/price-templates.ts';
import { RefusedCallError } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import classes from './setup.module.css';

/** Three sets of standard prices to begin with; nothing for those who set no prices. */
export function PriceTemplates() {
  const { t } = useTranslation();
  const mayMake = useMayMake();
  const command = useCommand(priceTemplatesApi.applyPriceTemplate, {
    done: t('setup.templates.applied'),
    onFailed: (error, { template }) => {
      if (!(error instanceof RefusedCallError) || error.code !== 'standardPricesChanged') return false;
      void replace(template);
      return true;
    },
  });
  async function replace(template: PriceTemplate) {
    const isConfirmed = await confirm({
      title: t('setup.templates.replaceTitle'),
      text: t('setup.templates.replaceText'),
      confirmLabel: t('setup.templates.replace'),
    });
    if (isConfirmed) await command.run({ template, replacesChanged: true });
  }
  if (!mayMake(priceTemplatesApi.applyPriceTemplate)) return undefined;
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 1, sm: 3 }}
      spacing="xs"
      className={classes['templates'] ?? ''}
      aria-label={t('setup.templates.label')}
    >
      {priceTemplates.map((template) => (
        <Stack key={template} component="li" gap={4} justify="space-between" className={classes['template'] ?? ''}>
          <div>
            <Text size="sm" fw={500}>
              {t(`setup.templates.${template}.name`)}
            </Text>
            <Text size="xs" c="dimmed">
              {t(`setup.templates.${template}.about`)} {t('setup.templates.range', getRange(template))}
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            disabled={command.isPending}
            onClick={() => void command.run({ template })}
          >
            {t('setup.templates.apply')}
          </Button>
        </Stack>
      ))}
    </SimpleGrid>
  );
}

/** The lowest and the highest price of a template, in credits. */
function getRange(template: PriceTemplate): { from: number; to: number } {
  const prices = Object.values(templatePrices[template]).flat();
  return { from: Math.min(...prices), to: Math.max(...prices) };
}
