import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { TaskId } from '#contract/ids.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { Chats } from '#web/chat/Chats.tsx';

/** /chats?task=…: the conversations of a customer; staff have those of all customers in one place. */
export function ChatsPage() {
  const navigate = useNavigate();
  const { task } = useSearch({ from: '/chats' });
  const { role, userId } = useAccess();
  if (role !== 'customer') return <Navigate to="/admin/chatsoverview" search={{ task }} replace />;
  return (
    <Chats
      side="customer"
      chosen={TaskId.safeParse(task).data}
      onChoose={(chosen) => {
        void navigate({ to: '/chats', search: (before) => ({ ...before, task: chosen }) });
      }}
      renderPanel={(chat) => <ChatPanel {...chat} side="customer" customerId={userId} />}
    />
  );
}
