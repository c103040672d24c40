import { Tools } from '#web/tools/Tools.tsx';

/** /admin/tools */
export function ToolsPage() {
  return <Tools />;
}
