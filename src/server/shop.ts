import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { EmailPayload } from '../emails/email-props.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/connection.ts';
import type { StripeGateway } from './gateways/stripe.ts';
import type { Settings } from './settings.ts';

/** Sends one email; `messageId` is the same at each retry. */
export interface Mail {
  send(email: {
    to: string;
    payload: EmailPayload;
    messageId: string;
    idempotencyKey: string;
  }): Promise<void>;
}

/** What a use case may need from outside itself; each takes only the members that it names. */
export interface Shop {
  settings: Settings;
  pool: pg.Pool;
  db: Database;
  clock: Clock;
  stripe: StripeGateway;
  mail: Mail;
  log: FastifyBaseLogger;
}
