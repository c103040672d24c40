import { ExchangeTools } from '#web/csv/ExchangeTools.tsx';
import { Methods } from '#web/catalog/methods/Methods.tsx';

/** /admin/methods */
export function MethodsPage() {
  return <Methods tools={<ExchangeTools kind="methods" />} />;
}
