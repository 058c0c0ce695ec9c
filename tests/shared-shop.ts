import type { Clock } from '#server/clock.ts';
import { startShop, type TestShop } from './start-shop.ts';

type Moved = 'clock' | 'travelTo' | 'live' | 'stopWorker' | 'stop' | 'close';

/** A shop whose time nobody moves, whose worker nobody stops and which nobody ends. */
export type SharedShop = Omit<TestShop, Moved> & { clock: Clock };

let shop: Promise<SharedShop> | undefined;

/**
 * The shop of this worker, with the settings of `startShop`, for the files whose tests move no time and break nothing.
 * Each test makes the customers and automations that it needs, and counts nothing but theirs. It ends with its worker.
 */
export function sharedShop(): Promise<SharedShop> {
  shop ??= startShop();
  return shop;
}
