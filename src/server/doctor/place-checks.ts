import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { FILE_AREAS, openStore } from '../gateways/storage.ts';
import type { Settings } from '../settings/settings.ts';
import { type Check, failed, fine, type Outcome, off, reasonOf, warning } from './check.ts';

const gigabyte = 1_073_741_824;
const leastBytes = gigabyte / 4;
const wantedBytes = 2 * gigabyte;

export function judgeSpace(bytes: number): Outcome {
  const free = `${(bytes / gigabyte).toFixed(1)} GB free`;
  if (bytes < leastBytes) return failed(`${free}: make room on the disk of DATA_DIR now`);
  return bytes < wantedBytes ? warning(`${free}: make room on the disk of DATA_DIR`) : fine(free);
}

/** `reach` throws when the folder cannot be written, or does not answer. */
export type Reach = (folder: string) => Promise<void>;

export function filesCheck({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>, reach: Reach): Check {
  const folder = path.resolve(DATA_DIR);
  return {
    name: 'files',
    async look() {
      try {
        await reach(folder);
      } catch {
        return failed(`${folder} cannot be written: give it to the shop's user, or set DATA_DIR`);
      }
      const { bavail, bsize } = await statfs(folder);
      return [fine(`${folder} can be written`), judgeSpace(bavail * bsize)];
    },
  };
}

export function bucketsCheck(settings: Settings): Check {
  return {
    name: 'buckets',
    async look() {
      if (!settings.S3_BUCKET)
        return off('S3_BUCKET is not set: files stand in DATA_DIR, on this machine alone');
      const key = `doctor/${randomUUID()}.txt`;
      for (const area of FILE_AREAS) {
        const store = await openStore(settings, area);
        await store.put(key, 'doctor');
        await store.get(key);
        await store.delete(key);
      }
      return fine('both can be written, read and deleted from');
    },
  };
}

type Proxied = Pick<Settings, 'SHOP_MODE' | 'TRUST_PROXY' | 'siteUrl' | 'HOST'>;

/** The shop itself speaks http: whoever reaches it by https came through a proxy. */
export function judgeTrust({ SHOP_MODE, TRUST_PROXY, siteUrl, HOST }: Proxied): Outcome {
  const isProxied = siteUrl.startsWith('https:');
  if (isProxied && TRUST_PROXY === false)
    return failed(
      'TRUST_PROXY is false behind a TLS proxy, so limits count all visitors as one: set it to 1',
    );
  if (!isProxied && TRUST_PROXY !== false)
    return warning(
      'TRUST_PROXY is set and SITE_URL is no https://: whoever comes without a proxy writes their address',
    );
  if (SHOP_MODE === 'production' && TRUST_PROXY !== false && HOST === '0.0.0.0')
    return warning('HOST is open to all: see that nobody reaches its port around the proxy');
  return fine(TRUST_PROXY === false ? 'no proxy is trusted' : 'the proxies in front are trusted');
}

/** Where a browser goes that is told no scheme. An address with a port has none: what speaks TLS there answers nobody else. */
export function plainAddress(base: string): string | undefined {
  const { protocol, port } = new URL(base);
  return protocol === 'https:' && port === '' ? base.replace(/^https:/, 'http:') : undefined;
}

async function judgeAddress(url: string, signal: AbortSignal): Promise<Outcome[]> {
  const base = url.replace(/\/+$/, '');
  const health = await fetch(`${base}/api/health/`, { signal, redirect: 'manual' });
  const said = await health.text();
  const outcomes: Outcome[] = [
    health.headers.get('content-type')?.includes('application/json') && said.startsWith('{')
      ? fine(`${base} leads to the shop (health ${health.status})`)
      : failed(`${base}/api/health/ answers ${health.status}, not the shop: see where the proxy sends it`),
  ];
  const plainUrl = plainAddress(base);
  if (!plainUrl) return outcomes;
  const plain = await fetch(plainUrl, { signal, redirect: 'manual' }).catch(() => undefined);
  const leads = plain?.headers.get('location')?.startsWith('https:');
  return [
    ...outcomes,
    plain && !leads
      ? warning('http:// answers instead of leading to https://: make the proxy redirect it')
      : fine('http:// leads nowhere else than to https://'),
  ];
}

/** `url`: the public address to ask, if any. */
export function proxyCheck(settings: Settings, url: string | undefined): Check {
  return {
    name: 'proxy',
    async look(signal) {
      const trust = judgeTrust(settings);
      if (!url) return trust;
      if (!URL.canParse(url))
        return [trust, failed(`« ${url} » is no address: write it as https://your-shop.fr`)];
      try {
        return [trust, ...(await judgeAddress(url, signal))];
      } catch (error) {
        return [
          trust,
          failed(`${url} cannot be reached (${reasonOf(error)}): see DNS, certificate and proxy`),
        ];
      }
    },
  };
}
