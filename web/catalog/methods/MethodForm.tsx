import { Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import { type CatalogMethod, methodsApi } from '#contract/catalog/methods.ts';
import { type Language, languages } from '#contract/languages.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { ask, RefusedCallError } from '#web/api/index.ts';
import classes from '#web/catalog/dialog.module.css';
import type { Unsaved } from '#web/catalog/useGuardedClose.ts';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallFormWith } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import {
  diffMethods,
  emptyValues,
  everyLanguage,
  toMethodFields,
  isChanged,
  type MethodValues,
  findMethodProblems,
  toMethodValues,
} from './method-values.ts';
import { MethodDetails } from './MethodDetails.tsx';
import { GeneralFields, MethodRule, MethodTexts, PriceClassSelect } from './MethodFields.tsx';

type Props = { method?: CatalogMethod; unsaved: Unsaved; onDeleted: () => void };

/** Every field of a method, with its texts in all languages; without a method that of a new one. */
export function MethodForm({ method, unsaved, onDeleted }: Props) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('en');
  const initialValues = method === undefined ? emptyValues : toMethodValues(method);
  const form = useCallFormWith(
    [methodsApi.createMethod, methodsApi.updateMethod],
    async (values: MethodValues, seenAt) =>
      method === undefined
        ? ask(methodsApi.createMethod, toMethodFields(values))
        : ask(
            methodsApi.updateMethod,
            { methodId: method.methodId, ...diffMethods(initialValues, values) },
            { seenAt },
          ),
    {
      initialValues,
      problems: (values) =>
        Object.fromEntries(
          [...findMethodProblems(initialValues, values)].map(([field, problem]) => [
            field,
            t(`catalog.methods.problem.${problem}`),
          ]),
        ),
      notValid: t('catalog.methods.problem.notValid'),
      onNotValid: (fields) => {
        const wrong = everyLanguage.filter((one) => fields.some((field) => field.includes(`texts.${one}.`)));
        if (!wrong.includes(language)) setLanguage(wrong[0] ?? language);
      },
      onChange: (values) => {
        unsaved.mark('method', isChanged(initialValues, values));
      },
      refusedAt: { methodExists: ['name', t('catalog.methods.problem.taken')] },
      done: t(method === undefined ? 'catalog.methods.created' : 'catalog.methods.saved'),
      unchanged: t('catalog.methods.unchanged'),
      onDone: () => {
        unsaved.done('method');
      },
      seen: method,
      onTheirs: () => {
        unsaved.done('method');
      },
    },
  );
  const { fields } = form;
  const isFixed = method?.methodId === notListedMethodId;
  return (
    <Form
      form={form}
      submitLabel={method === undefined ? t('catalog.methods.create') : t('catalog.methods.save')}
      renderFoot={(submitButton) => (
        <Group justify="space-between" className={classes['foot'] ?? ''}>
          {method === undefined || isFixed ? <span /> : <DeleteMethodButton method={method} onDeleted={onDeleted} />}
          {submitButton}
        </Group>
      )}
    >
      {isFixed && (
        <Text size="sm" c="dimmed">
          {t('catalog.methods.fixedHint')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Fieldset legend={t('catalog.methods.section.general')}>
          <GeneralFields form={fields} isFixed={isFixed} />
        </Fieldset>
        <Stack gap="sm">
          <Fieldset legend={t('catalog.methods.section.rule')} disabled={isFixed}>
            <MethodRule form={fields} methodId={method?.methodId} />
          </Fieldset>
          <Fieldset legend={t('catalog.methods.section.prices')} disabled={isFixed}>
            <Stack gap="sm">
              <PriceClassSelect form={fields} kind="engine" />
              <PriceClassSelect form={fields} kind="module" />
            </Stack>
          </Fieldset>
        </Stack>
      </SimpleGrid>
      <Fieldset legend={t('catalog.methods.section.texts')}>
        <MethodTexts form={fields} language={language} onLanguage={setLanguage} />
      </Fieldset>
      {!isFixed && (
        <Fieldset legend={t('catalog.methods.section.details', { language: languages[language] })}>
          <MethodDetails form={fields} language={language} />
        </Fieldset>
      )}
    </Form>
  );
}

const InUse = z.object({ tasks: z.int(), specialPrices: z.int(), solutions: z.int() });

/** Deletes a method after asking; one in use says where. */
function DeleteMethodButton({
  method: { methodId, name },
  onDeleted,
}: {
  method: CatalogMethod;
  onDeleted: () => void;
}) {
  const { t } = useTranslation();
  const deleteMethod = useCommand(methodsApi.deleteMethod, {
    done: t('catalog.methods.deleted', { method: name }),
    failed: (reason, _input, error) => {
      const used = InUse.safeParse(error instanceof RefusedCallError ? error.problem : undefined);
      return used.success ? t('catalog.methods.inUse', { method: name, ...used.data }) : reason;
    },
    onDone: onDeleted,
  });
  return (
    <DeleteButton
      title={t('catalog.methods.deleteTitle', { method: name })}
      text={t('catalog.methods.deleteText')}
      confirmLabel={t('catalog.methods.delete')}
      size="sm"
      leftSection={<IconTrash size={16} aria-hidden />}
      isPending={deleteMethod.isPending}
      onDelete={() => deleteMethod.run({ methodId })}
    >
      {t('catalog.methods.delete')}
    </DeleteButton>
  );
}
