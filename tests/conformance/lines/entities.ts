import { claim, type Line } from '../line.ts';

/** The fields, as far as a customer's calls answer them. */
export const entities: Line[] = [
  claim(
    '3.automation',
    'Automation: the fields agreed on',
    'src/features/shop/catalogue/server/routes.test.ts: shows one automation with its category and no page content',
  ),
  claim(
    '3.automation.own',
    'Automation: subscription_status, can_activate_subscription, purchase_date, last_accessed',
    'src/features/shop/own-automations/server/list-automations.test.ts: shows what is owned, with what was paid and when',
    'src/features/shop/own-automations/server/list-automations.test.ts: an ended trial or gift leaves it bought and nothing more; its last opening is remembered',
  ),
  claim(
    '3.category',
    'Category: id, name, slug, description, automations_count',
    'src/features/shop/catalogue/server/routes.test.ts: lists the categories with the number of their available automations',
  ),
  claim(
    '3.user',
    'User: the fields agreed on, profile and subscription_settings',
    'src/features/people/customers/server/account.test.ts: shows the account, never the hash of its password',
    'src/features/people/customers/server/account.test.ts: shows the addresses, the default one first',
    'src/features/people/customers/server/account.test.ts: counts what is paid toward the cap, and neither trials nor what has ended',
  ),
  claim(
    '3.subscription',
    'Subscription: the fields agreed on',
    'src/features/shop/own-automations/server/list-subscriptions.test.ts: shows every field, in euros and UTC',
  ),
  claim(
    '3.address',
    'Address: the fields; address_type always billing, address_name Facturation, country France by default',
    'src/features/people/addresses/server/addresses.test.ts: keeps an address, tidied, with what is left out at its default',
  ),
  claim(
    '3.ticket',
    'Support ticket: the fields, days_open',
    'src/features/help/support/server/tickets.test.ts: opens a ticket for somebody without an account',
    'src/features/help/support/server/tickets.test.ts: counts the days by the shop’s time, up to the resolution',
  ),
  claim(
    '3.idea',
    'Automation idea: the fields that are its author’s',
    'src/features/help/ideas/server/ideas.test.ts: lists the customer’s own ideas, newest first, without what is the team’s',
  ),
  claim(
    '3.registration',
    'Registration payload: required and optional fields',
    'src/features/account/registration/server/registration.test.ts: opens an account, signs in, and shows the account',
    'src/features/account/registration/server/registration.test.ts: needs neither the confirmation nor the names',
  ),
  claim(
    '3.registration.imported',
    'imported_data.processed_automations, each with an exists flag, is only for the screen',
    'src/features/account/data-export/server/restore.test.ts: does not read what the screen adds',
  ),
  claim(
    '3.terms-log',
    'Terms acceptance log: accepted, timestamp, userAgent, acceptanceUrl, version 1.0',
    'src/features/people/terms/server/terms.test.ts: logs an acceptance of type %s',
    'src/features/account/registration/server/registration.test.ts: logs the acceptance of the terms with what the browser said and when it came',
  ),
  claim(
    '3.export',
    'Export file: personal_info, export_metadata, purchased_automations, subscription_automations, monthly_cap',
    'src/features/account/data-export/server/export.test.ts: gives who the customer is, what is owned and subscribed, and the cap, signed',
  ),
  claim(
    '3.payment',
    'Payment data: payment_intent_id, client_secret, subscription_id, automation_id, payment_amount',
    'src/features/money/checkout/server/routes.test.ts: answers the intent, its secret and the amount',
  ),
  claim(
    '3.payment.config',
    'Payment config: type restored, initial or purchased_activation',
    'src/features/money/checkout/server/routes.test.ts: prices a first purchase at its catalogue price',
    'src/features/money/checkout/web/payment-type.test.ts: leads from %s to %s',
  ),
  claim(
    '3.payment.storage',
    'Payment state is kept in the browser’s session storage',
    'src/features/money/checkout/web/pending-payment.test.tsx: is found again after a reload, by its automation only',
  ),
  claim(
    '3.preferences',
    'Notification preferences: five fields and their defaults',
    'src/features/people/preferences/server/preferences.test.ts: answers the defaults to who never chose',
  ),
  claim(
    '3.orders',
    'Orders and invoices of the account, with their items',
    'src/features/money/invoices/server/routes.test.ts: shows one’s own invoices alone, with their lines and the way to their file',
  ),
  claim(
    '3.cookies',
    'Cookie preferences: analytics flag, version and hasInteracted',
    'src/domain/cookie-consent.test.ts: comes back as it was',
  ),
  claim(
    '3.free-token',
    'Free token info',
    'src/features/shop/free-trial/server/routes.test.ts: says that the trial waits for a verified person who never had one',
  ),
  claim(
    '3.reset',
    'Password reset responses: message, redirect_url, user_email',
    'src/features/people/auth/server/password-reset.test.ts: sets the password, ends every session, and tells the owner',
    'src/features/people/auth/server/password-reset.test.ts: shows whose password the link changes, as often as it is opened',
  ),
];
