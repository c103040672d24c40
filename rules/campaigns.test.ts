import { describe, expect, test } from 'vitest';
import { GroupId } from '#contract/ids.ts';
import type { Campaign } from '#contract/pricing/price-rules.ts';
import { findCampaign, overlappingCampaigns } from './campaigns.ts';
import { discountNotice } from './discount-notice.ts';

const [dealers, partners] = [GroupId.parse(1), GroupId.parse(2)];
const campaign = (more: Partial<Campaign>): Campaign => ({
  names: [{ language: 'en', name: 'Autumn' }],
  from: '2026-11-10',
  to: '2026-11-20',
  audience: 'all',
  groupIds: [],
  percent: 10,
  ...more,
});
const workshop = { groupId: undefined, signedUpOn: '2026-01-01' };

describe('campaigns', () => {
  test.each([
    ['2026-11-09', undefined],
    ['2026-11-10', 10],
    ['2026-11-20', 10],
    ['2026-11-21', undefined],
  ])('on %s give %s percent [P1.124]', (day, percent) => {
    expect(findCampaign([campaign({})], workshop, day)?.percent).toBe(percent);
  });

  test('for groups and for new customers are for nobody else [P1.124]', () => {
    const day = '2026-11-15';
    const forDealers = campaign({ audience: 'groups', groupIds: [dealers] });
    expect(findCampaign([forDealers], { ...workshop, groupId: dealers }, day)).toBe(forDealers);
    expect(findCampaign([forDealers], { ...workshop, groupId: partners }, day)).toBeUndefined();
    expect(findCampaign([forDealers], workshop, day)).toBeUndefined();
    const welcome = campaign({ audience: 'newCustomers' });
    expect(findCampaign([welcome], { ...workshop, signedUpOn: '2026-11-10' }, day)).toBe(welcome);
    expect(findCampaign([welcome], { ...workshop, signedUpOn: '2026-11-09' }, day)).toBeUndefined();
  });

  test('that overlap: the highest percent counts, the first of equals, never a sum [P1.124]', () => {
    const [low, high, again] = [campaign({}), campaign({ percent: 15 }), campaign({ percent: 15 })];
    expect(findCampaign([low, high, again], workshop, '2026-11-15')).toBe(high);
  });

  test('name those with which they overlap [P1.124]', () => {
    const rows = [
      campaign({}),
      campaign({ from: '2026-11-20', to: '2026-11-30' }),
      campaign({ from: '2026-11-21', to: '2026-11-30', audience: 'groups', groupIds: [dealers] }),
      campaign({ from: '2026-11-21', to: '2026-11-30', audience: 'groups', groupIds: [partners] }),
    ];
    expect(overlappingCampaigns(rows)).toEqual([[1], [0, 2, 3], [1], [1]]);
  });
});

test('the notice is that of the higher discount, in the reader’s language or in English [P1.124]', () => {
  const names = [
    { language: 'en', name: 'Autumn' },
    { language: 'de', name: 'Herbst' },
  ] as const;
  const options = { discountPercent: 10, discountText: 'Always', campaign: { names: [...names], percent: 15 } };
  expect(discountNotice(options, 'de')).toEqual({ percent: 15, text: 'Herbst' });
  expect(discountNotice(options, 'fr')).toEqual({ percent: 15, text: 'Autumn' });
  expect(discountNotice({ ...options, discountPercent: 15 }, 'de')).toEqual({ percent: 15, text: 'Always' });
});
