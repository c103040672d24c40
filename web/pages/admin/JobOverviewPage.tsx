import { VehicleChoice } from '#web/catalog/VehicleChoice.tsx';
import { StaffJobs } from '#web/workbench/staff-jobs/StaffJobs.tsx';

/** /admin/joboverview */
export function JobOverviewPage() {
  return (
    <StaffJobs renderVehicleChoice={(vehicle, onChoose) => <VehicleChoice vehicle={vehicle} onChoose={onChoose} />} />
  );
}
