/** /admin/chatsoverview */
export function ChatsOverviewPage() {
  return null;
}
