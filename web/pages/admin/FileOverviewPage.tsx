import { StaffVehicleChoice } from '#web/catalog/StaffVehicleChoice.tsx';
import { UnreadBadge, useUnread } from '#web/chat/UnreadBadge.tsx';
import { StaffTasks } from '#web/workbench/StaffTasks.tsx';

/** /admin/fileoverview */
export function FileOverviewPage() {
  const unreadOf = useUnread();
  return (
    <StaffTasks
      renderUnread={({ taskId }) => <UnreadBadge unread={unreadOf(taskId)} />}
      renderVehicleChoice={(vehicle, onChoose, described) => (
        <StaffVehicleChoice vehicle={vehicle} onChoose={onChoose} described={described} />
      )}
    />
  );
}
