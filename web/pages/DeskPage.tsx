/** /admin */
export function DeskPage() {
  return null;
}
