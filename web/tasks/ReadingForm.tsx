import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Reading, readingApi } from '#contract/tasks/reading.ts';
import type { Task } from '#contract/tasks/task.ts';
import { toolsApi } from '#contract/tools.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { ReadingFields } from './ReadingFields.tsx';

/** Corrects how the file of a task was read: with a tool in use, or with the one that was named. */
export function ReadingForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { t } = useTranslation();
  const { taskId, customerId } = task;
  const { toolId, way, extent } = task.reading ?? {};
  const named: Reading = {
    ...(toolId !== undefined && { toolId }),
    ...(way !== undefined && { way }),
    ...(extent !== undefined && { extent }),
  };
  const tools = useQuery(query(toolsApi.getTools, {}));
  const owned = useQuery(query(toolsApi.getCustomerTools, { customerId }));
  const form = useCallForm(readingApi.updateReading, ({ reading }: { reading: Reading }) => ({ taskId, reading }), {
    initialValues: { reading: named },
    done: t('tasks.reading.saved'),
    unchanged: t('tasks.own.unchanged'),
    onDone,
    seen: task,
    onTheirs: onDone,
  });
  const failed = [tools, owned].find(({ isError }) => isError);
  if (failed !== undefined) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />;
  if (tools.data === undefined || owned.data === undefined) return <Skeleton h={120} />;
  const own = new Set(owned.data.map((one) => one.toolId));
  const choosable = tools.data
    .filter((tool) => tool.active || tool.toolId === toolId)
    .map((tool) => ({ ...tool, isOwn: own.has(tool.toolId) }));
  return (
    <Form form={form} submitLabel={t('tasks.own.save')} onCancel={onDone} gap="md">
      <ReadingFields
        reading={form.values.reading}
        tools={choosable}
        onChange={(reading) => {
          form.fields.setFieldValue('reading', reading);
        }}
      />
    </Form>
  );
}
