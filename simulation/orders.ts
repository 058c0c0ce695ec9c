import type { KillPoint } from './kill-points.ts';

/** What the driver may ask of a server process besides the shop's own calls. */
export type Order =
  | { kind: 'open' }
  /** Ends every connection with the database, so that it can be copied. */
  | { kind: 'close' }
  | { kind: 'time'; at: number }
  /** `queue`: received events and messages alone, as a worker does at once; `everything`: its sweeps too. */
  | { kind: 'work'; what: 'queue' | 'everything' }
  | { kind: 'arm'; point: KillPoint | undefined };

export interface NumberedOrder {
  id: number;
  order: Order;
}

export type Said =
  | { kind: 'ready' }
  | { kind: 'done'; id: number }
  | { kind: 'failed'; id: number; error: string }
  /** An error that nobody foresaw, as the shop would tell its error reports. */
  | { kind: 'report'; error: string; providerAway: boolean };
