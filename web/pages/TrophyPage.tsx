/** /admin/trophy */
export function TrophyPage() {
  return null;
}
