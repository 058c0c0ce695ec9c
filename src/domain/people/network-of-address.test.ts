import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOfAddress } from './device-name.ts';

const group = fc.nat(0xffff);
const groups = fc.tuple(group, group, group, group, group, group, group, group);
const full = (parts: readonly number[]) => parts.map((part) => part.toString(16).padStart(4, '0')).join(':');
/** The short spelling, as any program but this one writes it. */
const short = (parts: readonly number[]) => new URL(`http://[${full(parts)}]`).hostname.slice(1, -1);

describe('whom a limit counts', () => {
  it('is the same for all addresses of 64 bits of network, however they are spelt', () => {
    fc.assert(
      fc.property(groups, fc.tuple(group, group, group, group), (one, rest) => {
        const neighbour = [...one.slice(0, 4), ...rest];
        fc.pre(![one, neighbour].some((parts) => short(parts).startsWith('::ffff:')));
        expect(networkOfAddress(short(one))).toBe(networkOfAddress(full(neighbour).toUpperCase()));
      }),
    );
  });

  it('is another for another network', () => {
    fc.assert(
      fc.property(groups, fc.nat(3), fc.integer({ min: 1, max: 0xffff }), (one, at, by) => {
        const other = one.map((part, index) => (index === at ? (part + by) % 0x10000 : part));
        expect(networkOfAddress(full(other))).not.toBe(networkOfAddress(full(one)));
      }),
    );
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOfAddress(address)).toBe(network);
  });
});
