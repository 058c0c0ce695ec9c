import { isIP } from 'node:net';

/** A number of proxies, or their networks; false when nobody but the connection is believed. */
export type TrustedProxies = false | number | string[];

/** By the names that `proxy-addr`, which reads the header, gives them. */
const named = ['loopback', 'linklocal', 'uniquelocal'];
const mostHops = 10;

function isNetwork(text: string): boolean {
  if (named.includes(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  // A network of everybody would believe whatever a visitor writes.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128);
}

/** Throws what to write; `true` is refused, for it believes what a visitor wrote in `X-Forwarded-For`. */
export function readTrustedProxies(text: string): TrustedProxies {
  const given = text.trim().toLowerCase();
  if (given === 'false' || given === '0') return false;
  if (/^\d+$/.test(given) && Number(given) <= mostHops) return Number(given);
  const networks = given.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new Error(
    'must be false, the number of proxies in front (1 for one), or their networks (10.0.0.0/8, loopback)',
  );
}

/**
 * What Fastify takes; `hop` 0 is who holds the connection. Fastify counts no hops itself, since whoever reaches the
 * process without a proxy would write them all.
 */
export function proxyTrust(
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}
