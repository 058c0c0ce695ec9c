import type { FastifyInstance } from 'fastify';
import type { LoadEmails } from '#emails/emails.tsx';
import type { Shop } from '../shop.ts';
import type { Authenticate } from './caller.ts';
import type { EndpointServer } from './serve.ts';

export interface FeatureScope {
  endpoints: EndpointServer;
  shop: Shop;
  /** For the few routes that are no endpoint: raw HTML, the provider's webhook. */
  app: FastifyInstance;
  authenticate: Authenticate;
  /** Undefined in a process that was begun without the built templates. */
  loadEmails: LoadEmails | undefined;
  /** What a tool's page reaches the viewer by; undefined as `loadEmails`. */
  kit: (() => Promise<string>) | undefined;
}

export type Feature = (scope: FeatureScope) => void | Promise<void>;
