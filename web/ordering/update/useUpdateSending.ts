import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { sendUpdate, type UpdateFailure } from './send-update.ts';
import type { Update } from './update-form.ts';
import { invalidate } from '#web/api/invalidate.ts';

type State = { readonly percent: number | undefined; readonly failure: UpdateFailure | undefined };

const idle: State = { percent: undefined, failure: undefined };

/** Orders updates; `percent` is how far the present one has come, undefined while none is on its way. */
export function useUpdateSending(onOrdered: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [state, setState] = useState(idle);
  const [draft, setDraft] = useState<TaskId>();

  async function send(update: Update): Promise<void> {
    setState({ percent: 20, failure: undefined });
    const failure = await sendUpdate(update, draft, ask, {
      onDraft: (taskId) => {
        setDraft(taskId);
        setState({ percent: 60, failure: undefined });
      },
      onSent: (share) => {
        setState({ percent: 60 + Math.floor(40 * share), failure: undefined });
      },
    });
    if (failure !== undefined) {
      setState({ percent: undefined, failure });
      // The price may be another by now.
      await invalidate(client, 'prices');
      return;
    }
    setState(idle);
    notify.success(t('tasks.update.ordered'));
    onOrdered();
    await invalidate(client, 'tasks');
  }

  return { ...state, send };
}
