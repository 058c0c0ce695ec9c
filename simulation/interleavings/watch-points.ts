import Stripe from 'stripe';
import { pointOfCall } from './footprint.ts';
import { atPoint, watchQueries } from './gate.ts';

interface ProviderClient {
  makeRequest(...given: unknown[]): Promise<unknown>;
}

function watchProvider(): () => void {
  const calls: ProviderClient = Object.getPrototypeOf(Stripe.createNodeHttpClient());
  const { makeRequest } = calls;
  calls.makeRequest = function call(this: ProviderClient, ...given) {
    const [, , path, method] = given;
    const what = `${method} ${String(path).replace(/\?.*$/, '')}`;
    return atPoint(pointOfCall(what, method === 'GET'), () => makeRequest.apply(this, given));
  };
  return () => {
    calls.makeRequest = makeRequest;
  };
}

/** The model, n8n and the platform: whoever else is asked so is asked by a browser of the driver. */
const readers = /\/v1\/chat\/|\/api\/v1\/|\/webhook\/|\/platform\/v1\//;

function watchReaders(): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    const ask = () => fetch(address, init);
    if (!readers.test(pathname)) return ask();
    const method = init?.method ?? 'GET';
    return atPoint(pointOfCall(`${method} ${pathname}`, method === 'GET'), ask);
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

/**
 * Makes every query, and every call of the provider, of the model, of n8n and of the platform, a point of the act that
 * plays; whatever else runs is not touched.
 */
export function watchPoints(): () => void {
  const ends = [watchQueries(), watchProvider(), watchReaders()];
  return () => {
    for (const end of ends) end();
  };
}
