import type { Faults } from './faults.ts';
import type { Store } from './store.ts';
import type { SandboxTime } from './time.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
  /** The types of events that it subscribes to; every one by default. */
  events?: readonly string[];
}

export interface SandboxLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface Box {
  store: Store;
  time: SandboxTime;
  faults: Faults;
  logger: SandboxLogger | undefined;
  /** Where browsers reach the sandbox; used where no request tells. */
  publicUrl: string;
  /** Work to start once the answer is sent, such as the advance of a test clock. */
  later(task: () => Promise<void>): void;
  advanceClock(id: string, target: number): Promise<void>;
  /** The API request being executed, named in the events that it causes; null for Stripe's own acts. */
  request: { id: string | null; idempotency_key: string | null } | null;
}
