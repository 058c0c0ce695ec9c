import { claim, type Line } from '../line.ts';

/** A visitor's and a customer's part. */
export const roles: Line[] = [
  claim(
    '6.visitor',
    'A visitor browses, and is sent to /login to subscribe',
    'e2e/catalogue.spec.ts: a visitor filters, searches and reads an automation',
    'e2e/catalogue.spec.ts: a visitor who wants to buy is asked to sign in first',
  ),
  claim(
    '6.customer.webhook',
    'The webhook page needs an active subscription, 403 otherwise',
    'src/features/shop/webhook-pages/server/webhook.test.ts: says 403 without a subscription, to a subscriber of something else, and to a staff token',
  ),
  claim(
    '6.customer.own',
    'A customer reaches only what is their own',
    'src/features/people/addresses/server/addresses.test.ts: %s answers 404 for another person’s, which stays as it was',
    'src/features/shop/own-automations/server/list-subscriptions.test.ts: does not know another person’s, nor what is no number',
    'src/features/money/invoices/server/routes.test.ts: is refused to strangers and to a staff token, and is not found for anybody else',
    'src/features/help/support/server/tickets.test.ts: never shows what another wrote, not even with the same email',
    'src/features/help/ideas/server/ideas.test.ts: never shows what another proposed, not even with the same email',
  ),
  claim(
    '6.staff-token',
    'Customer and staff tokens are apart: a staff token is refused by a customer’s call',
    'src/features/people/customers/server/account.test.ts: answers 401 without a token, and 403 to a staff token',
  ),
  claim(
    '6.login-any',
    'Customer login accepts any user',
    'src/features/people/auth/server/sign-in.test.ts: accepts staff as customers, and says in the token that they are staff',
  ),
  claim(
    '6.superuser',
    'A superuser cannot be deleted',
    'src/features/account/data-export/server/delete-account.test.ts: refuses superusers with 403, and answers 401 without a token',
  ),
  claim(
    '6.public',
    'Public calls: automations, categories, registration, email check, password reset, verification, tickets, ideas',
    'tests/conformance/conformance.test.ts: the public calls need no sign-in, and no other call does without',
  ),
  claim(
    '6.refresh',
    'A token that expires within 300 seconds is refreshed in the background',
    'src/web/api/session-life.api.test.ts: renews a token that expires within 300 seconds',
    'src/web/api/session-life.api.test.ts: leaves one that lives longer, and does nothing in a hidden tab until it is looked at',
  ),
];
