import { useNavigate, useSearch } from '@tanstack/react-router';
import { TaskId } from '#contract/ids.ts';
import { useAccess } from '#web/app/useAccess.ts';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { Chats } from '#web/chat/Chats.tsx';
import { StaffChat } from './StaffChat.tsx';

/** /chats?task=… */
export function ChatsPage() {
  const navigate = useNavigate();
  const { task } = useSearch({ from: '/chats' });
  const isCustomer = useAccess().rights === 3;
  return (
    <Chats
      side={isCustomer ? 'tuner' : 'support'}
      chosen={TaskId.safeParse(task).data}
      onChoose={(chosen) => {
        void navigate({ to: '/chats', search: (before) => ({ ...before, task: chosen }) });
      }}
      renderPanel={(chat) => (isCustomer ? <ChatPanel {...chat} side="tuner" /> : <StaffChat {...chat} />)}
    />
  );
}
