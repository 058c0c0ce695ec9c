import type { StaffRole } from '#domain/people/staff-rights.ts';

const everybody = ['support', 'finance', 'administrator', 'superuser'] as const;
const care = ['support', 'administrator', 'superuser'] as const;
const lead = ['administrator', 'superuser'] as const;
const money = ['finance', 'administrator', 'superuser'] as const;

/** Which roles each call of staff is open to, written beside the calls themselves: a call without a line here fails. */
export const ROLES_OF_CALLS: Readonly<Record<string, readonly StaffRole[]>> = {
  'GET /api/admin/me/': everybody,
  'POST /api/admin/proof/': everybody,
  'GET /api/admin/search/': everybody,

  'GET /api/admin/journal/': lead,
  'GET /api/admin/journal/export/': lead,
  'GET /api/admin/users/': everybody,
  'GET /api/admin/users/summary/': everybody,
  'GET /api/admin/users/:id/': everybody,
  'POST /api/admin/users/': care,
  'PUT /api/admin/users/:id/': care,
  'DELETE /api/admin/users/:id/': ['administrator', 'superuser'],
  'POST /api/admin/users/:id/invitation/': care,
  'GET /api/admin/users/:id/timeline/': everybody,
  'GET /api/admin/users/:id/emails/:email/': everybody,
  'POST /api/admin/users/:id/emails/:email/resend/': care,
  'POST /api/admin/users/:id/notes/': care,
  'DELETE /api/admin/users/:id/notes/:note/': care,
  'GET /api/admin/stats/': everybody,
  'GET /api/admin/automations/top-selling/': everybody,

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

  'GET /api/tickets/': care,
  'GET /api/tickets/statistics/': care,
  'GET /api/tickets/assignees/': care,
  'GET /api/tickets/:id/': care,
  'POST /api/tickets/:id/replies/': care,
  'POST /api/tickets/:id/resolve/': care,
  'POST /api/tickets/:id/assign/': care,
  'GET /api/admin/prepared-answers/': care,
  'POST /api/admin/prepared-answers/': care,
  'PUT /api/admin/prepared-answers/:id/': care,
  'DELETE /api/admin/prepared-answers/:id/': care,

  'GET /api/automation-ideas/': care,
  'GET /api/automation-ideas/statistics/': care,
  'GET /api/automation-ideas/:id/': care,
  'PATCH /api/automation-ideas/:id/': care,
  'DELETE /api/automation-ideas/:id/': care,

  'GET /api/admin/automations/': everybody,
  'GET /api/admin/automations/:id/': everybody,
  'POST /api/automations/': lead,
  'PUT /api/automations/:id/': money,
  'PATCH /api/automations/:id/': lead,
  'DELETE /api/automations/:id/': lead,
  'POST /api/automations/:id/upload_webhook/': lead,
  'GET /api/admin/webhook-content/:slug/': everybody,
  'GET /api/admin/automations/:id/versions/': everybody,
  'GET /api/admin/automations/:id/versions/:number/': everybody,
  'POST /api/admin/automations/:id/versions/:number/frame/': everybody,
  'POST /api/admin/automations/:id/versions/:number/publish/': lead,

  'GET /api/admin/categories/': everybody,
  'POST /api/categories/': lead,
  'GET /api/categories/:id/': everybody,
  'PUT /api/categories/:id/': lead,
  'DELETE /api/categories/:id/': lead,

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
