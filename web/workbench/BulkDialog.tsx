import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BulkDoing } from './ask-for-work.ts';
import { AssignForm } from './AssignForm.tsx';
import { FormEnd } from './FormEnd.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import type { BulkWork } from './task-work.ts';

type Props = {
  work: BulkWork;
  count: number;
  onSubmit: (doing: BulkDoing) => void;
  onCancel: () => void;
};

/** What has to be known, or confirmed, before something is done to several tasks. */
export function BulkDialog({ work, count, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  switch (work) {
    case 'assignTo':
      return (
        <AssignForm
          isPending={false}
          onCancel={onCancel}
          onSubmit={(staffId) => {
            onSubmit({ work, staffId });
          }}
        />
      );
    case 'block':
    case 'deblock':
    case 'reset':
    case 'delete':
      return (
        <ReasonForm
          work={work}
          confirmLabel={t(`workbench.reason.confirm.${work}`)}
          isPending={false}
          onCancel={onCancel}
          onSubmit={(reason) => {
            onSubmit({ work, reason });
          }}
        />
      );
    case 'take':
    case 'close':
    case 'archive':
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit(work === 'close' ? { work, recordSolution: false } : { work });
          }}
        >
          <Stack>
            <Text size="sm">{t(`workbench.bulk.what.${work}`, { count })}</Text>
            <FormEnd confirmLabel={t(`workbench.menu.${work}`)} isPending={false} onCancel={onCancel} />
          </Stack>
        </form>
      );
  }
}
