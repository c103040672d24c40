import { Button, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogMethod } from '#contract/catalog.ts';
import type { Language } from '#contract/languages.ts';
import { notListedMethodId } from '#rules/methods.ts';
import classes from '#web/catalog/dialog.module.css';
import type { Unsaved } from '#web/catalog/useGuardedClose.ts';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { DeleteMethodButton } from './DeleteMethodButton.tsx';
import { GeneralFields } from './GeneralFields.tsx';
import { emptyValues, everyLanguage, valuesOf } from './method-values.ts';
import { MethodRule } from './MethodRule.tsx';
import { MethodTexts } from './MethodTexts.tsx';
import { PriceClassSelect } from './PriceClassSelect.tsx';
import { useMethodForm } from './useMethodForm.ts';

type Props = { method?: CatalogMethod; unsaved: Unsaved; onDeleted: () => void };

/** Every field of a method, with its texts in all languages; without a method that of a new one. */
export function MethodForm({ method, unsaved, onDeleted }: Props) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('en');
  const { form, submit, saving, meanwhile, takeTheirs } = useMethodForm({
    method,
    initialValues: method === undefined ? emptyValues : valuesOf(method),
    unsaved,
    onWrong: (fields) => {
      const wrong = everyLanguage.filter((one) => fields.includes(`texts.${one}.name`));
      if (!wrong.includes(language)) setLanguage(wrong[0] ?? language);
    },
  });
  const isFixed = method?.methodId === notListedMethodId;
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        {isFixed && (
          <Text size="sm" c="dimmed">
            {t('methods.fixedHint')}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Fieldset legend={t('methods.section.general')}>
            <GeneralFields form={form} isFixed={isFixed} />
          </Fieldset>
          <Stack gap="sm">
            <Fieldset legend={t('methods.section.rule')} disabled={isFixed}>
              <MethodRule form={form} methodId={method?.methodId} />
            </Fieldset>
            <Fieldset legend={t('methods.section.prices')} disabled={isFixed}>
              <Stack gap="sm">
                <PriceClassSelect form={form} kind="engine" />
                <PriceClassSelect form={form} kind="module" />
              </Stack>
            </Fieldset>
          </Stack>
        </SimpleGrid>
        <Fieldset legend={t('methods.section.texts')}>
          <MethodTexts form={form} language={language} onLanguage={setLanguage} />
        </Fieldset>
        <MeanwhileNotice meanwhile={meanwhile} onTheirs={() => void takeTheirs()} onMine={submit} />
        <Group justify="space-between" className={classes['foot'] ?? ''}>
          {method === undefined || isFixed ? <span /> : <DeleteMethodButton method={method} onDeleted={onDeleted} />}
          <Button type="submit" loading={saving.isPending}>
            {method === undefined ? t('methods.create') : t('methods.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
