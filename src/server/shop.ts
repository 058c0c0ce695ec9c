import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Database } from './db/connection.ts';
import type { Notifications } from './db/notifications.ts';
import type { AddressService } from './gateways/address.ts';
import type { AiGateway } from './gateways/ai/gateway.ts';
import type { CompanyRegister } from './gateways/companies.ts';
import type { ErrorReports } from './gateways/error-reports.ts';
import type { IncomingMailbox } from './gateways/imap/mailbox.ts';
import type { N8n } from './gateways/n8n/n8n.ts';
import type { OutgoingGateway } from './gateways/outgoing.ts';
import type { Platform } from './gateways/platform.ts';
import type { StripeGateway } from './gateways/stripe/gateway.ts';
import type { VatRegister } from './gateways/vies.ts';
import type { Traces } from './process/traces.ts';
import type { Settings } from './settings/settings.ts';

export interface Shop {
  settings: Settings;
  pool: pg.Pool;
  /** What outlives a transaction goes here, past any pooler: locks, the queue's runner. The same pool where there is none. */
  sessions: pg.Pool;
  db: Database;
  notifications: Notifications;
  clock: Clock;
  stripe: StripeGateway;
  addressService: AddressService;
  companies: CompanyRegister;
  vatRegister: VatRegister;
  ai: AiGateway;
  incomingMailbox: IncomingMailbox | undefined;
  n8n: N8n | undefined;
  outgoing: OutgoingGateway;
  /** Undefined where none is named: nothing is reported. */
  platform: Platform | undefined;
  errorReports: ErrorReports;
  /** Undefined where no collector is named. */
  traces?: Traces | undefined;
  log: FastifyBaseLogger;
}
