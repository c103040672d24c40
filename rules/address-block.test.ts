import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressBlocks } from './address-block.ts';

describe('subscriber and network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['no address', 'no address', 'no address'],
    ['1::2::3', '1::2::3', '1::2::3'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64', '1:2:3::/48'],
    ['1:2:3:4:5:6:7::8', '1:2:3:4:5:6:7::8', '1:2:3:4:5:6:7::8'],
    ['1:2:3:4:5:6:7', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7'],
  ])('of %s are %s and %s', (address, subscriber, network) => {
    expect(addressBlocks(address)).toEqual({ subscriber, network });
  });

  test('are the same for all addresses of one subscriber', () => {
    const group = fc.integer({ min: 0, max: 0xff_ff }).map((value) => value.toString(16));
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 4, maxLength: 4 }),
        fc.array(group, { minLength: 8, maxLength: 8 }),
        (prefix, hosts) => {
          const [one, other] = [hosts.slice(0, 4), hosts.slice(4)].map((host) =>
            addressBlocks([...prefix, ...host].join(':')),
          );
          expect(one).toEqual(other);
        },
      ),
    );
  });
});
