import { useQuery } from '@tanstack/react-query';
import { logoPath, plainCalls, query } from '#web/api/index.ts';

/** The name that the server wrote into the page: it counts until the options are read. */
const nameOfPage = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;

/** Name and look of the portal: the operator's brand where one is set, else the product's own. */
export function useBrand() {
  const { data } = useQuery({ ...query(plainCalls.loadPublicOptions, {}), staleTime: 60_000 });
  const logo = data?.logo;
  return {
    name: data?.brandName ?? nameOfPage,
    color: data === undefined || data.brandColor === '' ? undefined : data.brandColor,
    hasOwnLogo: logo !== undefined,
    logoUrl: logo === undefined ? '/logo.svg' : logoPath(logo),
  };
}
