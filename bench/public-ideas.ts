import { measureComparisons, pair, preparedBodies } from './comparisons.ts';
import { Measured } from './process.ts';
import type { Comparison } from './report.ts';
import type { RawIdeasTold } from './servers/raw-ideas.ts';
import { statementsOf } from './statements-of.ts';

const addresses = { '/list': '/api/public-ideas/', '/html': '/idees' };

/** `/idees` by the ratios of the catalogue, of the same limits. */
export async function measurePublicIdeas(
  environment: NodeJS.ProcessEnv,
  options: { seconds: number; rounds: number },
): Promise<Comparison[]> {
  const asked = await statementsOf(environment, [addresses['/list']]);
  const shop = await Measured.start('src/app/main.ts', environment);
  const uncached = await Measured.start('src/app/main.ts', { ...environment, CACHE_MEGABYTES: '0' });
  const bodies = await preparedBodies(shop.url, addresses);
  const [statement, ...others] = asked[addresses['/list']] ?? [];
  if (!statement || others.length > 0) throw new Error('the list of ideas is asked for in one statement');
  const told: RawIdeasTold = { statement, page: String(bodies['/html']?.body) };
  const raw = await Measured.start('bench/servers/raw-ideas.ts', environment, told);
  const floor = await Measured.start('bench/servers/floor.ts', environment, bodies);
  const at = ({ url }: Measured, path: string) => ({ url: `${url}${path}` });
  const hit = (name: string, key: keyof typeof addresses) =>
    pair(name, 'floor', 0.5, at(shop, addresses[key]), at(floor, key));
  const miss = (name: string, wanted: number | undefined, key: keyof typeof addresses, path: string) =>
    pair(name, 'raw', wanted, at(uncached, addresses[key]), at(raw, path));
  const comparisons = await measureComparisons(
    [
      hit('Ideas list, cached', '/list'),
      hit('Ideas HTML, cached', '/html'),
      miss('Ideas list, miss', 0.5, '/list', '/list'),
      miss('Ideas HTML, miss', 0.4, '/html', '/html'),
      miss('Ideas HTML, miss, to the same markup', undefined, '/html', '/whole-page'),
    ],
    options,
  );
  for (const measured of [shop, uncached, raw, floor]) await measured.stop();
  return comparisons;
}
