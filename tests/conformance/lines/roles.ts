import { claim, type Line } from '../line.ts';

/** A visitor's and a customer's part. */
export const roles: Line[] = [
  claim('6.visitor', 'A visitor browses, and is sent to /login to subscribe'),
  claim('6.customer.webhook', 'The webhook page needs an active subscription, 403 otherwise'),
  claim('6.customer.own', 'A customer reaches only what is their own'),
  claim(
    '6.staff-token',
    'Customer and staff tokens are apart: a staff token is refused by a customer’s call',
  ),
  claim('6.login-any', 'Customer login accepts any user'),
  claim('6.superuser', 'A superuser cannot be deleted'),
  claim(
    '6.public',
    'Public calls: automations, categories, registration, email check, password reset, verification, tickets, ideas',
  ),
  claim('6.refresh', 'A token that expires within 300 seconds is refreshed in the background'),
];
