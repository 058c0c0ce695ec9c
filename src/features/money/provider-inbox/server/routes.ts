import type { Feature } from '#server/http/feature.ts';
import { stripeWebhook } from './stripe-webhook.ts';

export const providerInbox: Feature = ({ app, shop }) => stripeWebhook(app, shop);
