import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import { type CustomerToolId, ToolId } from '#contract/ids.ts';
import { type CustomerTool, type CustomerToolKind, customerToolKinds, toolsApi } from '#contract/tools.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallFormWith } from '#web/kit/form/useCallForm.tsx';

type Values = { toolId: string | null; kind: CustomerToolKind; serial: string; note: string };
type Fields = { kind: CustomerToolKind; serial: string; note: string };
type Props = {
  /** Undefined: a new one. */
  tool: CustomerTool | undefined;
  /** The calls that save it, and the words for that. */
  save: {
    calls: readonly [Call, ...Call[]];
    add: (added: { toolId: ToolId } & Fields) => Promise<boolean>;
    update: (changed: { customerToolId: CustomerToolId } & Fields, seenAt: string | undefined) => Promise<boolean>;
    done: string;
  };
  /** Staff note something about it. */
  hasNote?: boolean;
  onDone: () => void;
};

/** A tool of a customer: only tools in use are offered, each only in the kinds in which it is sold. */
export function CustomerToolForm({ tool, save, hasNote = false, onDone }: Props) {
  const { t } = useTranslation();
  const { data: tools = [] } = useQuery(query(toolsApi.getTools, {}));
  const { kind = 'master', serial = '', note = '' } = tool ?? {};
  const kindsOf = (toolId: string | null) => {
    const sold = tool?.toolKind ?? tools.find((one) => String(one.toolId) === toolId)?.kind ?? 'both';
    return customerToolKinds.filter((one) => sold === 'both' || sold === one);
  };
  /** A tool that is sold in one kind only leaves nothing to choose. */
  const kindOf = (values: Values) => {
    const [onlyKind, ...others] = kindsOf(values.toolId);
    return others.length === 0 && onlyKind !== undefined ? onlyKind : values.kind;
  };
  const form = useCallFormWith(
    save.calls,
    (values: Values, seenAt): Promise<boolean> => {
      const fields = { kind: kindOf(values), serial: values.serial, note: values.note };
      return tool === undefined
        ? save.add({ toolId: ToolId.parse(values.toolId), ...fields })
        : save.update({ customerToolId: tool.customerToolId, ...fields }, seenAt);
    },
    {
      initialValues: { toolId: null, kind, serial, note },
      problems: ({ toolId }) => ({
        toolId: tool === undefined && toolId === null && t('tools.ofCustomer.toolMissing'),
      }),
      checksOnBlur: false,
      refusedAt: { customerToolExists: ['serial', t('tools.taken')] },
      done: save.done,
      unchanged: t('tools.unchanged'),
      onDone,
      seen: tool,
      onTheirs: onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('tools.save')}>
      {tool === undefined && (
        <Select
          data-autofocus
          required
          searchable
          label={t('tools.ofCustomer.tool')}
          placeholder={t('tools.ofCustomer.toolMissing')}
          nothingFoundMessage={t('tools.ofCustomer.noTool')}
          data={tools
            .filter(({ active }) => active)
            .map(({ toolId, name }) => ({ value: String(toolId), label: name }))}
          {...form.input('toolId')}
        />
      )}
      <Select
        label={t('tools.ofCustomer.kind')}
        allowDeselect={false}
        data={kindsOf(form.values.toolId).map((one) => ({ value: one, label: t(`tools.kind.${one}`) }))}
        {...form.input('kind')}
        value={kindOf(form.values)}
      />
      <TextInput label={t('tools.ofCustomer.serial')} {...form.text('serial')} />
      {hasNote && (
        <Textarea
          label={t('tools.ofCustomer.note')}
          description={t('tools.ofCustomer.noteHint')}
          autosize
          minRows={2}
          {...form.text('note')}
        />
      )}
    </Form>
  );
}
