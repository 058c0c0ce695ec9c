import type { StaffRole } from '#domain/people/staff-rights.ts';

const everybody = ['support', 'finance', 'administrator', 'superuser'] as const;
const care = ['support', 'administrator', 'superuser'] as const;
const money = ['finance', 'administrator', 'superuser'] as const;

/** Which roles each call of staff is open to, written beside the calls themselves: a call without a line here fails. */
export const ROLES_OF_CALLS: Readonly<Record<string, readonly StaffRole[]>> = {
  'GET /api/admin/me/': everybody,
  'POST /api/admin/proof/': everybody,

  'GET /api/admin/subscriptions/': everybody,
  'GET /api/admin/subscriptions/:id/diagnose/': everybody,
  'GET /api/admin/subscriptions/:id/verify-stripe/': everybody,
  'GET /api/admin/subscriptions/:id/why/': everybody,
  'POST /api/admin/subscriptions/create/': care,
  'POST /api/admin/subscriptions/:id/toggle/': everybody,
  'POST /api/admin/subscriptions/:id/recreate-stripe/': everybody,
  'POST /api/subscriptions/grant-free/': care,
  'PATCH /api/subscription-settings/update_cap/': money,

  'GET /api/orders/': everybody,
  'GET /api/orders/:id/': everybody,
  'PATCH /api/orders/:id/': money,
  'POST /api/admin/orders/:id/refund/': money,

  'GET /api/admin/automations/:id/price-changes/': everybody,
  'GET /api/admin/automations/:id/price-change/preview/': money,
  'POST /api/admin/automations/:id/price-change/': money,
  'GET /api/admin/price-changes/:id/notices/': everybody,

  'GET /api/admin/queue/': everybody,
  'GET /api/admin/queue/late-payments/': everybody,
  'GET /api/admin/queue/disputes/': everybody,
  'GET /api/admin/queue/messages/': everybody,
  'POST /api/admin/queue/messages/:id/send-again/': money,
  'GET /api/admin/queue/renewals/': everybody,

  'GET /api/admin/alerts/': everybody,
  'POST /api/admin/alerts/:id/resolve/': money,
  'GET /api/admin/provider-comparison/': everybody,
  'POST /api/admin/provider-comparison/': money,
  'POST /api/admin/provider-comparison/differences/:id/repair/': money,
};
