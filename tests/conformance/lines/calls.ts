import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { call, claim, type Line } from '../line.ts';

const root = path.join(import.meta.dirname, '../../..');
const contracts = globSync('src/{features/*/*/contract,contract-kit/session-routes}.ts', {
  cwd: root,
}).sort();

/** `GET /api/addresses/{id}/` of every call of a contract that is not the staff's. */
const ofContracts = contracts.flatMap((file) =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /\b(?:anyone|customer)\(\s*'(\w+)',\s*'(?!\/api\/admin\/)([^']+)'/g,
    ),
  ].map(([, method, address = '']) => `${method} ${address.replaceAll(/:(\w+)/g, '{$1}')}`),
);

/** The customer's calls. Those written here answer no JSON, or are a call asked in a way of its own. */
export const calls: Line[] = [
  ...ofContracts,
  'GET /api/subscriptions/?status=inactive&restored=true',
  'GET /api/users/data-archives/{id}/file/',
  'GET /webhook/{id or slug}/',
  'GET /api/invoices/{number}/pdf/',
  'POST /api/stripe/webhook/',
  'POST /api/ai/webhook/',
  'POST /api/ai/webhook/ideas/',
].map(call);

/** The calls answer this, and reach these people. */
export const callDetails: Line[] = [
  claim('7.confirm.answer', 'A confirmed payment answers the amount and the automation'),
  claim('7.delete.count', 'The deletion answers cancelled_subscriptions'),
  claim('7.export.name', 'The export is saved as export_donnees_{timestamp}.json'),
  claim('7.webhook.bearer', '/webhook/{id or slug}/ answers HTML to a bearer token'),
  claim('7.address-service', 'Address lookup goes to a French government address service'),
  claim('7.analytics', 'Analytics events leave only with consent'),
  claim(
    '7.card',
    'A card update creates a payment method with the provider, and reaches the live subscriptions',
  ),
  claim('7.logout', 'Logout ends the session on the server and in the browser'),
  claim(
    '7.staff-refunds',
    'Staff give back what is owed by law or for a billing error, never more than an order took, with a credit note',
  ),
  claim('7.disputes', 'A lost dispute ends what it paid for, with no refund on top'),
  claim('7.provider-comparison', 'Every night the whole shop is compared with the payment provider, once'),
  claim(
    '7.price-change',
    'A price change is written to subscribers 30 days ahead, and charged at their first renewal after it',
  ),
];
