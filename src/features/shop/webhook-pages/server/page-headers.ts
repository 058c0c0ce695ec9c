import type { Settings } from '#server/settings.ts';

/** See docs/product/automation-page.md#isolated-frame. */
const sandbox = 'sandbox allow-scripts allow-forms allow-downloads allow-popups allow-modals';

/** Everything is in the page: it may run and draw, and reach nothing. */
const inside = [
  sandbox,
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
];

/** See docs/product/automation-page.md#no-webrtc. Links that a person opens may lead anywhere. */
const connections = '("http://*:*/*" "https://*:*/*")';

const alike = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'connection-allowlist': connections,
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

/** Of the raw HTML that the API answers: shown in no frame. */
export const rawPageHeaders = {
  ...alike,
  'content-security-policy': [...inside, "frame-ancestors 'none'"].join('; '),
};

/** Only the shop may show it, under the name it is known by or, on its own host, any. */
export function framedPageHeaders({ siteUrl, AUTOMATION_ORIGIN }: Settings) {
  const site = new URL(siteUrl).origin;
  const ancestors = AUTOMATION_ORIGIN ? site : `'self' ${site}`;
  return {
    ...alike,
    'content-security-policy': [...inside, `frame-ancestors ${ancestors}`].join('; '),
  };
}
