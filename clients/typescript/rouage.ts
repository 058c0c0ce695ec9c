import createClient, { type Client } from 'openapi-fetch';
import type { paths as CustomerPaths } from './customer-paths.ts';
import type { paths as StaffPaths } from './staff-paths.ts';

export interface Access {
  /** The address of the shop: `https://rouage.example`. */
  shop: string;
  /** `rouage_client_…` or `rouage_staff_…`: from the environment or a vault, never in the code. */
  key: string;
  /** Another `fetch`, in a test or behind a proxy. */
  fetch?: (request: Request) => Promise<Response>;
}

const mostTries = 4;

/** A 429 says when to come back; anything else is answered as it is. */
async function patiently(ask: (request: Request) => Promise<Response>, request: Request): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(request.clone());
    const seconds = Number(answer.headers.get('retry-after'));
    if (answer.status !== 429 || attempt === mostTries || !(seconds > 0)) return answer;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

function open<Paths extends object>({ shop, key, fetch: ask = (request) => fetch(request) }: Access) {
  const headers = { authorization: `Bearer ${key}` };
  const calling = (request: Request) => patiently(ask, request);
  const client: Client<Paths> = createClient<Paths>({ baseUrl: shop, headers, fetch: calling });
  return {
    /** Typed by the path: `get('/api/invoices/', { params: { query: { page: 2 } } })` answers `data` or `error`. */
    get: client.GET,
    /** A file that an answer names (`pdf_url`). Never another site: the key goes to the shop alone. */
    async file(path: string): Promise<Blob> {
      const address = new URL(path, shop);
      if (address.origin !== new URL(shop).origin) throw new Error(`${address.origin} is not the shop`);
      const answer = await calling(new Request(address, { headers }));
      if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status} ${await answer.text()}`);
      return answer.blob();
    },
  };
}

/** With a customer's key: their purchases, subscriptions, invoices, documents and requests. */
export const rouage = (access: Access) => open<CustomerPaths>(access);

/** With a key of a member of the staff: lists of the administration. */
export const rouageOfStaff = (access: Access) => open<StaffPaths>(access);
