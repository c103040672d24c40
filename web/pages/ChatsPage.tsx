/** Not there yet. */
export function ChatsPage() {
  return null;
}
