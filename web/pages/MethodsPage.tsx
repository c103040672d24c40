import { Methods } from '#web/catalog/methods/Methods.tsx';

/** /admin/methods */
export function MethodsPage() {
  return <Methods />;
}
