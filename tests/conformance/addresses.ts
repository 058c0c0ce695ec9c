import type { Line } from './line.ts';

const calls = [
  'POST /api/auth/token/',
  'POST /api/auth/token/refresh/',
  'POST /api/auth/logout/',
  'GET /api/users/me/',
  'PUT /api/users/me/',
  'POST /api/auth/registration/',
  'POST /api/auth/check-email/',
  'POST /api/auth/registration/resend-email/',
  'POST /api/auth/registration/verify-email/',
  'POST /api/users/change-password/',
  'GET /api/users/subscriptions/',
  'GET /api/users/automations/',
  'GET /api/users/preferences/',
  'PUT /api/users/preferences/update/',
  'GET /api/automations/',
  'GET /api/automations/{id}/',
  'GET /api/categories/',
  'POST /api/automations/{id}/toggle_subscription/',
  'POST /api/subscriptions/create_subscription/',
  'POST /api/subscriptions/confirm_subscription_payment/',
  'GET /api/subscriptions/{id}/',
  'PUT /api/subscriptions/{id}/',
  'POST /api/subscriptions/{id}/activate_restored_subscription/',
  'GET /api/subscriptions/?status=inactive&restored=true',
  'POST /api/subscriptions/confirm_restored_payment/',
  'POST /api/users/activate-purchased/',
  'POST /api/users/confirm-purchased-activation/',
  'GET /api/addresses/',
  'POST /api/addresses/',
  'GET /api/addresses/{id}/',
  'PUT /api/addresses/{id}/',
  'DELETE /api/addresses/{id}/',
  'PATCH /api/addresses/{id}/',
  'GET /api/address-search/',
  'GET /api/tickets/',
  'POST /api/tickets/',
  'GET /api/users/free-token/',
  'POST /api/users/use-free-token/',
  'POST /api/users/export-data/',
  'GET /api/export-key/',
  'DELETE /api/users/delete-account/',
  'POST /api/automation-ideas/',
  'GET /webhook/{id}/',
  'POST /api/webhook-pages/{slug}/frame/',
  'POST /api/password/request/',
  'POST /api/password/validate/{token}/',
  'POST /api/password/confirm/',
  'POST /api/terms-acceptance/',
  'GET /api/payment-config/',
  'POST /api/users/payment-method/setup/',
  'GET /api/users/payment-method/',
  'PUT /api/users/payment-method/',
  'GET /api/invoices/',
  'GET /api/invoices/{number}/pdf/',
];

const routes = [
  '/qu-est-ce-qu-une-automatisation',
  '/catalogue',
  '/catalogue/{slug}',
  '/automation/{id}/{slug}',
  '/support',
  '/terms',
  '/privacy',
  '/guide',
  '/about',
  '/legal',
  '/login',
  '/register',
  '/reset-password/{token}',
  '/verify-email/{key}',
  '/webhook-viewer/{slug}',
  '/dashboard',
  '/profile/edit',
  '/address/new',
  '/address/edit/{id}',
  '/paiement/retour',
  '/resiliation',
  '/retractation',
];

const escaped = (text: string) => text.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&');
/** `{id}` stands for a value of the test, or for the code that gives it. */
const pattern = (address: string) =>
  escaped(address).replaceAll(/\{\w+\}/g, '(?:[^/\'"`\\s]+?|\\$\\{[^}]+\\})');

/** A call is tested under its own name, or where its address stands in a test. */
export const callLines: Line[] = calls.map((call) => {
  const [method, address = ''] = call.split(' ');
  return {
    section: '7. Calls',
    line: call,
    proofs: [
      new RegExp(`['"\`]${method} ${pattern(address)}`),
      new RegExp(`['"]${method}['"],\\s*(?:url:\\s*)?['"\`]${pattern(address)}`),
      new RegExp(`['"\`/ ]${pattern(address)}`),
    ],
  };
});

/** A screen is tested where a browser opens it, or where its address is named. */
export const routeLines: Line[] = routes.map((route) => ({
  section: '2. Routes',
  line: route,
  proofs: [new RegExp(`['"\`/}]${pattern(route)}(?![\\w-])`)],
}));
