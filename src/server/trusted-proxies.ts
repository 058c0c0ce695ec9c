import { isIP } from 'node:net';

/** How many proxies stand in front, or the networks they are in; false when nobody but the connection is believed. */
export type TrustedProxies = false | number | string[];

/** Networks by the names that `proxy-addr`, which reads the header, gives them. */
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

/**
 * Reads `TRUST_PROXY`: `false`, a number of hops, or networks between commas. Throws an error that says what to write;
 * `true` is refused, for it believes the first address of `X-Forwarded-For`, which is the visitor's own to write.
 */
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
 * What Fastify takes: for a number, whether to believe the proxy at `hop`, 0 being who holds the connection. Fastify
 * counts no hops itself, since whoever reaches the process without a proxy would write them all: the settings say so.
 */
export function proxyTrust(
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}
