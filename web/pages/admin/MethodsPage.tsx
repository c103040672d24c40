import { ExchangeTools } from '#web/csv/ExchangeTools.tsx';
import { RejectReasonsButton } from '#web/workbench/reject/RejectReasonsButton.tsx';
import { Methods } from '#web/catalog/methods/Methods.tsx';

/** /admin/methods */
export function MethodsPage() {
  return (
    <Methods
      tools={
        <>
          <RejectReasonsButton />
          <ExchangeTools kind="methods" />
        </>
      }
    />
  );
}
