import type { Clock } from '#server/clock.ts';
import { startShop, type TestShop } from './start-shop.ts';

type Moved = 'clock' | 'travelTo' | 'live' | 'stopWorker' | 'stop' | 'close';

/** A shop whose time nobody moves, whose worker nobody stops and which nobody ends. */
export type SharedShop = Omit<TestShop, Moved> & { clock: Clock };

let shop: Promise<SharedShop> | undefined;

/** One worker's files share it: their tests move no time, break nothing and count only what they made themselves. */
export function sharedShop(): Promise<SharedShop> {
  shop ??= startShop();
  return shop;
}
