import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../settings/settings.ts';
import { keepSearches, SEARCH_TIMEOUT_MS } from './kept-search.ts';
import { readAnswer } from './read-answer.ts';

/** The French State's service: open, no key, 50 requests per second. */
const frenchService = 'https://data.geopf.fr/geocodage';
/** More than are shown: towns are filtered out. */
const asked = '10';

export interface FoundAddress {
  label: string;
  name: string;
  postcode: string;
  city: string;
}

export interface AddressService {
  search(text: string): Promise<FoundAddress[]>;
}

const featureCollection = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        label: z.string(),
        name: z.string(),
        postcode: z.string().optional(),
        city: z.string().optional(),
        type: z.string(),
      }),
    }),
  ),
});

async function ask(base: string, text: string): Promise<FoundAddress[]> {
  const query = new URLSearchParams({ q: text, limit: asked, autocomplete: '1' });
  const answer = await fetch(`${base}/search?${query}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS),
  });
  // It answers 400 to a text without words; that is no failure.
  if (answer.status === 400) return [];
  if (!answer.ok) throw new Error(`the address service answered ${answer.status}`);
  return featureCollection.parse(JSON.parse(await readAnswer(answer))).features.flatMap(({ properties }) => {
    const { label, name, postcode, city, type } = properties;
    return postcode && city && type !== 'municipality' ? [{ label, name, postcode, city }] : [];
  });
}

export function openAddressService(
  { ADDRESS_API_URL }: Pick<Settings, 'ADDRESS_API_URL'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): AddressService {
  const base = (ADDRESS_API_URL ?? frenchService).replace(/\/$/, '');
  return { search: keepSearches('address service', (text) => ask(base, text), log) };
}
