import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Select,
  Skeleton,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Language, languages } from '#contract/languages.ts';
import { type RejectReason, rejectionsApi, rejectLimits } from '#contract/workbench/rejections.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { withTheirs } from '#web/kit/form/useEditConflict.ts';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { DataTable } from '#web/kit/table/DataTable.tsx';

const everyLanguage = Object.keys(languages) as Language[];

/** Every reason for rejecting; one of them, or a new one, in its form. */
export function RejectReasons() {
  const { t } = useTranslation();
  const reasons = useQuery(query(rejectionsApi.getRejectReasons, { language: useLanguage() }));
  const [edited, setEdited] = useState<RejectReason | 'new'>();
  if (edited !== undefined)
    return (
      <ReasonForm
        reason={edited === 'new' ? undefined : edited}
        onDone={() => {
          setEdited(undefined);
        }}
      />
    );
  if (reasons.data === undefined)
    return reasons.isError ? (
      <ErrorNotice error={reasons.error} onRetry={() => void reasons.refetch()} />
    ) : (
      <Skeleton height={320} />
    );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('workbench.reasons.intro')}
      </Text>
      <Group justify="flex-end">
        <Button
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => {
            setEdited('new');
          }}
        >
          {t('workbench.reasons.add')}
        </Button>
      </Group>
      <DataTable
        label={t('workbench.reasons.manage')}
        rows={reasons.data}
        rowKey={({ reasonId }) => reasonId}
        isBorderless
        onOpen={setEdited}
        heads={() => t('workbench.reasons.title')}
        columns={[
          {
            id: 'title',
            sortBy: ({ title }) => title,
            cell: (reason) => (
              <Group gap="xs" wrap="nowrap" justify="space-between">
                <div>
                  <Text size="sm" fw={500} c={reason.active ? 'inherit' : 'dimmed'}>
                    {reason.title}
                  </Text>
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {reason.advice}
                  </Text>
                </div>
                <Group gap={6} wrap="nowrap">
                  {!reason.active && (
                    <Badge size="sm" tt="none" variant="light" color="gray">
                      {t('workbench.reasons.off')}
                    </Badge>
                  )}
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    aria-label={t('workbench.reasons.edit', { title: reason.title })}
                    onClick={() => {
                      setEdited(reason);
                    }}
                  >
                    <IconPencil size={15} aria-hidden />
                  </ActionIcon>
                </Group>
              </Group>
            ),
          },
        ]}
      />
    </Stack>
  );
}

type Texts = Record<Language, { title: string; advice: string }>;

const textsOf = (reason: RejectReason | undefined): Texts =>
  Object.fromEntries(
    everyLanguage.map((language) => {
      const { title = '', advice = '' } = reason?.texts.find((one) => one.language === language) ?? {};
      return [language, { title, advice }];
    }),
  ) as Texts;

/** Title and advice in each language, and whether the reason is offered. */
function ReasonForm({ reason, onDone }: { reason: RejectReason | undefined; onDone: () => void }) {
  const { t } = useTranslation();
  const ownLanguage = useLanguage();
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const client = useQueryClient();
  /** As it was read: a colleague may have changed it since. */
  const [begun, setBegun] = useState(reason);
  const form = useCallForm(
    rejectionsApi.saveRejectReason,
    ({ active, texts }: { active: boolean; texts: Texts }) => ({
      ...(reason !== undefined && { reasonId: reason.reasonId }),
      active,
      texts: everyLanguage.map((one) => ({ language: one, ...texts[one] })),
    }),
    {
      initialValues: { active: reason?.active ?? true, texts: textsOf(reason) },
      done: t('workbench.reasons.saved'),
      unchanged: t('workbench.reasons.unchanged'),
      onDone,
      seen: begun,
      // Shows what a colleague has changed, and keeps what was typed elsewhere.
      onTheirs: async () => {
        const reasons = await client.fetchQuery({
          ...query(rejectionsApi.getRejectReasons, { language: ownLanguage }),
          staleTime: 0,
        });
        const now = reasons.find(({ reasonId }) => reasonId === begun?.reasonId);
        const typed = form.fields.getValues();
        const [before, theirs] = [textsOf(begun), textsOf(now)];
        const texts = Object.fromEntries(
          everyLanguage.map((one) => [one, withTheirs(before[one], typed.texts[one], theirs[one])]),
        ) as Texts;
        const active = begun?.active === now?.active ? typed.active : (now?.active ?? typed.active);
        setBegun(now);
        form.fields.setValues({ active, texts });
      },
    },
  );
  const { title, advice } = form.values.texts[language];
  const write = (change: Partial<Texts[Language]>) => {
    form.fields.setFieldValue('texts', {
      ...form.values.texts,
      [language]: { ...form.values.texts[language], ...change },
    });
  };
  return (
    <Form form={form} submitLabel={t('workbench.reasons.save')} onCancel={onDone} gap="md">
      <Select
        label={t('workbench.reasons.language')}
        allowDeselect={false}
        data={everyLanguage.map((one) => ({ value: one, label: languages[one] }))}
        value={language}
        onChange={(chosen) => {
          setLanguage(Language.catch(language).parse(chosen));
        }}
      />
      <TextInput
        data-autofocus
        label={t('workbench.reasons.title')}
        description={language === 'en' ? undefined : t('workbench.reasons.fallback')}
        required={language === 'en'}
        lang={language}
        maxLength={rejectLimits.title}
        value={title}
        onChange={({ currentTarget }) => {
          write({ title: currentTarget.value });
        }}
      />
      <Textarea
        label={t('workbench.reasons.advice')}
        autosize
        minRows={3}
        lang={language}
        maxLength={rejectLimits.advice}
        value={advice}
        onChange={({ currentTarget }) => {
          write({ advice: currentTarget.value });
        }}
      />
      <Switch label={t('workbench.reasons.active')} {...form.checkbox('active')} />
    </Form>
  );
}
