import { StaffVehicleChoice } from '#web/catalog/StaffVehicleChoice.tsx';
import { StaffJobs } from '#web/workbench/staff-jobs/StaffJobs.tsx';

/** /admin/joboverview */
export function JobOverviewPage() {
  return (
    <StaffJobs
      renderVehicleChoice={(vehicle, onChoose, described) => (
        <StaffVehicleChoice vehicle={vehicle} onChoose={onChoose} described={described} />
      )}
    />
  );
}
