import { Button, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Tool, toolKinds } from '#contract/tools.ts';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { useToolForm } from './useToolForm.ts';

type Props = { tool: Tool | undefined; onDone: () => void };

/** What is known of a tool. */
export function ToolForm({ tool, onDone }: Props) {
  const { t } = useTranslation();
  const { form, submit, isSaving, meanwhile, reload } = useToolForm(tool, onDone);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          required
          label={t('tools.columns.name')}
          maxLength={80}
          {...form.getInputProps('name')}
        />
        <TextInput label={t('tools.columns.vendor')} maxLength={80} {...form.getInputProps('vendor')} />
        <Select
          label={t('tools.columns.kind')}
          allowDeselect={false}
          data={toolKinds.map((kind) => ({ value: kind, label: t(`tools.kind.${kind}`) }))}
          {...form.getInputProps('kind')}
        />
        <Switch
          label={t('tools.active')}
          description={t('tools.activeHint')}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
        <MeanwhileNotice meanwhile={meanwhile} onTheirs={() => void reload().then(onDone)} onMine={submit} />
        <Button type="submit" loading={isSaving}>
          {t('tools.save')}
        </Button>
      </Stack>
    </form>
  );
}
