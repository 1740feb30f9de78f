import { expect, test } from 'vitest';
import { networksOf } from './addresses.ts';

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::FFFF:c0a8:101', ['192.168.1.1']],
  ['0:0:0:0:0:ffff:c0a8:101', ['192.168.1.1']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:DB8:1:2:ffff::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['fe80::1%br-lan', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['no address', ['no address']],
])('the address %s counts as %j', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names);
});
