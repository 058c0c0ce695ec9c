import { claim, type Line } from '../line.ts';

/** The fields, as far as a customer's calls answer them. */
export const entities: Line[] = [
  claim('3.automation', 'Automation: the fields agreed on'),
  claim(
    '3.automation.own',
    'Automation: subscription_status, can_activate_subscription, purchase_date, last_accessed',
  ),
  claim('3.category', 'Category: id, name, slug, description, automations_count'),
  claim('3.user', 'User: the fields agreed on, profile and subscription_settings'),
  claim('3.subscription', 'Subscription: the fields agreed on'),
  claim(
    '3.address',
    'Address: the fields; address_type always billing, address_name Facturation, country France by default',
  ),
  claim('3.ticket', 'Support ticket: the fields, days_open'),
  claim('3.idea', 'Automation idea: the fields that are its author’s'),
  claim('3.registration', 'Registration payload: required and optional fields'),
  claim(
    '3.registration.imported',
    'imported_data.processed_automations, each with an exists flag, is only for the screen',
  ),
  claim('3.terms-log', 'Terms acceptance log: accepted, timestamp, userAgent, acceptanceUrl, version 1.0'),
  claim(
    '3.export',
    'Export file: personal_info, export_metadata, purchased_automations, subscription_automations, monthly_cap',
  ),
  claim(
    '3.payment',
    'Payment data: payment_intent_id, client_secret, subscription_id, automation_id, payment_amount',
  ),
  claim('3.payment.config', 'Payment config: type restored, initial or purchased_activation'),
  claim('3.payment.storage', 'Payment state is kept in the browser’s session storage'),
  claim('3.preferences', 'Notification preferences: five fields and their defaults'),
  claim('3.orders', 'Orders and invoices of the account, with their items'),
  claim('3.cookies', 'Cookie preferences: analytics flag, version and hasInteracted'),
  claim('3.free-token', 'Free token info'),
  claim('3.reset', 'Password reset responses: message, redirect_url, user_email'),
];
