import type { Faults } from './faults.ts';
import type { Store } from './store.ts';
import type { SandboxTime } from './time.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
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
  publicUrl: string;
  /** Starts work once the answer is sent, such as advancing a test clock. */
  later(task: () => Promise<void>): void;
  advanceClock(id: string, target: number): Promise<void>;
  /** Named in the events it causes; null for Stripe's own acts. */
  request: { id: string | null; idempotency_key: string | null } | null;
}
