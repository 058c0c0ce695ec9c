import { expect, it } from 'vitest';
import { isOfServer } from './server-edits.ts';

it.each([
  'contract-kit/error-codes.ts',
  'server/worker.ts',
  'features/money/refunds/server/open-refund.ts',
  'emails/PaymentEmails.tsx',
  'domain/webhook/web.ts',
])('the jobs begin anew when %s was saved', (file) => expect(isOfServer(file)).toBe(true));

it.each([
  'web/ui/button.ts',
  'web\\ui\\button.ts',
  'features/help/about/web/AboutScreen.tsx',
  'features/help/about/web/about.ts',
  'server/worker.test.ts',
  'emails/emails.test.tsx',
  'web/ui/look.css',
  'routes.ts~',
])('and not for %s', (file) => expect(isOfServer(file)).toBe(false));
