import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * The open part of a page, kept in the address under `list`. Another part begins without the page, words and period of
 * the one before.
 */
export function useTab<const Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const given: { list?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [first] = tabs;
  return {
    tab: tabs.find((tab) => tab === given.list) ?? first,
    openTab: (chosen: string | null) =>
      navigate({ to: '.', search: (): object => (chosen === first ? {} : { list: chosen }), replace: true }),
  };
}
