/** /admin/tools */
export function ToolsPage() {
  return null;
}
