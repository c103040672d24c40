import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CustomerTool } from '#contract/tools.ts';
import type { UserId } from '#contract/ids.ts';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { useCustomerToolForm } from './useCustomerToolForm.ts';

type Props = { userId: UserId; tool: CustomerTool | undefined; onDone: () => void };

/** Which tool a customer has, as what, and under which serial number. */
export function CustomerToolForm({ userId, tool, onDone }: Props) {
  const { t } = useTranslation();
  const { form, offered, kinds, chosenKind, submit, isSaving, meanwhile, reload } = useCustomerToolForm(
    userId,
    tool,
    onDone,
  );
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        {tool === undefined && (
          <Select
            data-autofocus
            required
            searchable
            label={t('tools.ofCustomer.tool')}
            placeholder={t('tools.ofCustomer.toolMissing')}
            nothingFoundMessage={t('tools.ofCustomer.noTool')}
            data={offered.map(({ toolId, name }) => ({ value: String(toolId), label: name }))}
            {...form.getInputProps('toolId')}
          />
        )}
        <Select
          label={t('tools.ofCustomer.kind')}
          allowDeselect={false}
          data={kinds.map((kind) => ({ value: kind, label: t(`tools.kind.${kind}`) }))}
          {...form.getInputProps('kind')}
          value={chosenKind}
        />
        <TextInput label={t('tools.ofCustomer.serial')} maxLength={60} {...form.getInputProps('serial')} />
        <Textarea
          label={t('tools.ofCustomer.note')}
          description={t('tools.ofCustomer.noteHint')}
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('note')}
        />
        <MeanwhileNotice meanwhile={meanwhile} onTheirs={() => void reload().then(onDone)} onMine={submit} />
        <Button type="submit" loading={isSaving}>
          {t('tools.save')}
        </Button>
      </Stack>
    </form>
  );
}
