import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CustomerTool, maxOwnTools, toolsApi } from '#contract/tools.ts';
import { ask, query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { useMayMake } from '#web/session/useMayMake.ts';
import { CustomerToolForm } from './CustomerToolForm.tsx';
import { EditToolButton } from './EditToolButton.tsx';
import { RemoveToolButton } from './RemoveToolButton.tsx';

/** The tools of the customer who is signed in, to add, change and remove. */
export function OwnTools() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<CustomerTool | 'new'>();
  const mayChange = useMayMake()(toolsApi.addOwnTool);
  const tools = useQuery(query(toolsApi.getCustomerTools, {}));
  const { data } = tools;
  const close = () => {
    setEdited(undefined);
  };
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed">
        {t('tools.own.what')}
      </Text>
      {tools.isPending && <RowSkeletons label={t('tools.loading')} />}
      {tools.isError && <ErrorNotice error={tools.error} onRetry={() => void tools.refetch()} />}
      {data?.length === 0 && <Text size="sm">{t('tools.own.none')}</Text>}
      {data !== undefined && data.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} w="100%" style={{ listStyle: 'none' }}>
          {data.map((tool) => (
            <OwnTool
              key={tool.customerToolId}
              tool={tool}
              mayChange={mayChange}
              onEdit={() => {
                setEdited(tool);
              }}
            />
          ))}
        </Stack>
      )}
      {mayChange && data !== undefined && data.length < maxOwnTools && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => {
            setEdited('new');
          }}
        >
          {t('tools.ofCustomer.add')}
        </Button>
      )}
      <Dialog
        of={edited}
        onClose={close}
        title={(tool) => (tool === 'new' ? t('tools.ofCustomer.add') : t('tools.editNamed', { name: tool.name }))}
      >
        {(tool) => (
          <CustomerToolForm
            tool={tool === 'new' ? undefined : tool}
            save={{
              calls: [toolsApi.addOwnTool, toolsApi.updateOwnTool],
              add: ({ toolId, kind, serial }) => ask(toolsApi.addOwnTool, { toolId, kind, serial }),
              update: ({ customerToolId, kind, serial }, seenAt) =>
                ask(toolsApi.updateOwnTool, { customerToolId, kind, serial }, { seenAt }),
              done: t('tools.own.saved'),
            }}
            onDone={close}
          />
        )}
      </Dialog>
    </Stack>
  );
}

/** A tool with its kind and serial number. */
function OwnTool({ tool, mayChange, onEdit }: { tool: CustomerTool; mayChange: boolean; onEdit: () => void }) {
  const { t } = useTranslation();
  const { customerToolId, name, vendor, kind, serial } = tool;
  const remove = useCommand(toolsApi.removeOwnTool, { done: t('tools.ofCustomer.removed', { name }) });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[vendor, t(`tools.kind.${kind}`), serial].filter((part) => part !== '').join(' · ')}
        </Text>
      </div>
      {mayChange && (
        <Group gap={6} wrap="nowrap" flex="none">
          <EditToolButton name={name} onEdit={onEdit} />
          <RemoveToolButton
            name={name}
            text={t('tools.own.removeText')}
            isPending={remove.isPending}
            onRemove={() => remove.run({ customerToolId })}
          />
        </Group>
      )}
    </Group>
  );
}
