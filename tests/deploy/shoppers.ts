import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { payByCard } from '#tests/pay-as-browser.ts';
import type { DeployHouse } from './deploy-house.ts';

const pages = ['/', '/catalogue', '/idees', '/support', '/login', '/terms', '/resiliation', '/retractation'];
const assetsOf = (page: string) => [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];

/**
 * nginx closes the kept connections of a worker that ends, perhaps at the very instant at which one is used again. Browsers then ask
 * once more whatever the method, `fetch` of Node does not. A request that the shop lost would be nginx's 502.
 */
async function askAsBrowser(url: string, asked: RequestInit): Promise<Response> {
  try {
    return await fetch(url, asked);
  } catch (error) {
    const { code } = Object((error as Error).cause) as { code?: string };
    if (code !== 'UND_ERR_SOCKET') throw error;
    return fetch(url, asked);
  }
}

type Ask = (path: string, asked?: RequestInit) => Promise<string>;
/** By calls of the shop, which are counted with those of the shoppers, or without any. */
type NewCustomer = (ask: Ask) => Promise<{ headers: { authorization: string } }>;

export class Shoppers {
  readonly failed: string[] = [];
  readonly builds = new Set<string>();
  asked = 0;
  bought = 0;
  readonly #house: DeployHouse;
  readonly #tools: readonly number[];
  readonly #newCustomer: NewCustomer;
  #isOver = false;
  #all: Promise<unknown> = Promise.resolve();

  constructor(house: DeployHouse, tools: readonly number[], newCustomer: NewCustomer) {
    this.#house = house;
    this.#tools = tools;
    this.#newCustomer = newCustomer;
  }

  begin(count: number): void {
    this.#all = Promise.all(Array.from({ length: count }, (_, place) => this.#visit(place)));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#all;
  }

  async #ask(path: string, asked: RequestInit = {}): Promise<string> {
    this.asked += 1;
    const { method = 'GET' } = asked;
    try {
      const answer = await askAsBrowser(this.#house.address + path, { ...asked, redirect: 'manual' });
      const text = await answer.text();
      if (answer.status < 400) return text;
      this.failed.push(`${answer.status} ${method} ${path} ${text.slice(0, 100)}`);
    } catch (error) {
      this.failed.push(`${String((error as Error).cause ?? error)} ${method} ${path}`);
    }
    return '';
  }

  /** A page, then its scripts some time after, as a slow phone asks for them: another version may answer. */
  async #look(): Promise<void> {
    const page = await this.#ask(pages[randomInt(pages.length)]!);
    await pause(randomInt(1_500));
    for (const asset of assetsOf(page)) await this.#ask(asset);
    const { build } = JSON.parse((await this.#ask('/api/health/')) || '{}') as { build?: string };
    if (build) this.builds.add(build);
  }

  async #buy(): Promise<void> {
    const customer = await this.#newCustomer((path, asked) => this.#ask(path, asked));
    const post = async <Answer>(path: string, body: object) =>
      JSON.parse(
        (await this.#ask(path, {
          method: 'POST',
          headers: { ...customer.headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })) || '{}',
      ) as Answer;
    const automation_id = this.#tools[randomInt(this.#tools.length)];
    const asked = { automation_id, period: 'monthly', immediate_access: false };
    const opened = await post<Parameters<typeof payByCard>[1]>(
      '/api/subscriptions/create_subscription/',
      asked,
    );
    if (!opened.payment_intent_id) return;
    await payByCard(this.#house.shop, opened);
    const { payment_intent_id } = opened;
    await post('/api/subscriptions/confirm_subscription_payment/', { payment_intent_id, automation_id });
    this.bought += 1;
  }

  async #visit(place: number): Promise<void> {
    while (!this.#isOver) {
      if (place % 6 === 0) await this.#buy();
      await this.#look();
    }
  }
}

/** Twenty-four people shop while each release in turn takes over from the one before: no request fails. */
export async function shopThrough(
  house: DeployHouse,
  shoppers: Shoppers,
  releases: readonly string[],
): Promise<void> {
  const more = async (visits: number) => {
    const from = shoppers.asked;
    await expect.poll(() => shoppers.asked - from, { timeout: 2 * MINUTE_MS }).toBeGreaterThan(visits);
  };
  shoppers.begin(24);
  onTestFinished(() => shoppers.end());
  await more(500);
  for (const release of releases) {
    await house.serve(release);
    await more(500);
  }
  await shoppers.end();
  expect(shoppers.failed).toEqual([]);
  expect(shoppers.builds.size).toBe(2);
  expect(shoppers.bought).toBeGreaterThan(10);
}
