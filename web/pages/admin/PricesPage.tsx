import { ExchangeTools } from '#web/csv/ExchangeTools.tsx';
import { StandardPrices } from '#web/pricing/StandardPrices.tsx';

/** /admin/prices */
export function PricesPage() {
  return <StandardPrices tools={<ExchangeTools kind="prices" />} />;
}
