import { Trophies } from '#web/statistics/Trophies.tsx';

/** /admin/trophy */
export function TrophyPage() {
  return <Trophies />;
}
