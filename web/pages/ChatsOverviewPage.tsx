import { useNavigate, useSearch } from '@tanstack/react-router';
import { TaskId } from '#contract/ids.ts';
import { Chats } from '#web/chat/Chats.tsx';
import { ManageTemplatesButton } from '#web/chat/templates/ManageTemplatesButton.tsx';
import { StaffChat } from './StaffChat.tsx';

/** /admin/chatsoverview?task=…: the conversations of all customers. */
export function ChatsOverviewPage() {
  const navigate = useNavigate();
  const { task } = useSearch({ from: '/admin/chatsoverview' });
  return (
    <Chats
      side="support"
      chosen={TaskId.safeParse(task).data}
      onChoose={(chosen) => {
        void navigate({ to: '/admin/chatsoverview', search: (before) => ({ ...before, task: chosen }) });
      }}
      actions={<ManageTemplatesButton />}
      renderPanel={(chat) => <StaffChat {...chat} />}
    />
  );
}
