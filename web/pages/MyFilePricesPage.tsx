import { MyFilePrices } from '#web/pricing/MyFilePrices.tsx';

/** /account/myfileprices */
export function MyFilePricesPage() {
  return <MyFilePrices />;
}
