import type { FastifyInstance } from 'fastify';
import type { LoadEmails } from '#emails/emails.tsx';
import type { Shop } from '../shop.ts';
import type { Authenticate } from './caller.ts';
import type { EndpointServer } from './serve.ts';

export interface FeatureScope {
  endpoints: EndpointServer;
  shop: Shop;
  /** Serves raw HTML and the provider's webhook. */
  app: FastifyInstance;
  authenticate: Authenticate;
  /** Undefined when the process started without built templates. */
  loadEmails: LoadEmails | undefined;
  /** A tool's page reaches the viewer by this script; it is undefined as `loadEmails` is. */
  kit: (() => Promise<string>) | undefined;
}

export type Feature = (scope: FeatureScope) => void | Promise<void>;
