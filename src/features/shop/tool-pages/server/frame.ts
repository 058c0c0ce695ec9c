import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';
import { DEMONSTRATION_SECONDS } from '#domain/document/demonstration.ts';
import { canOpenPage } from '#domain/subscription/access.ts';
import { forEachKey } from '#server/settings/key-list.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { type DoorRow, selectDoor } from './store.ts';

/** The frame may load nothing, so the page contains everything. */
function page(title: string, text: string): string {
  return `<!DOCTYPE html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
  font: 16px/1.5 system-ui, sans-serif; text-align: center; background: #f6f8f8; color: #14201f; }
h1 { margin: 0 0 8px; font-size: 20px; }
p { margin: 0; max-width: 44ch; }
@media (prefers-color-scheme: dark) { body { background: #0d1413; color: #e7eeec; } }
</style>
<main><h1>${title}</h1><p>${text}</p></main>
</html>`;
}

export const refusedFrames = {
  unknown: {
    status: 404,
    html: page(
      'Page introuvable',
      'Cette adresse n’existe pas. Ouvrez l’automatisation depuis votre tableau de bord.',
    ),
  },
  spent: {
    status: 403,
    html: page(
      'Cette adresse a déjà servi',
      'Pour votre sécurité, elle ne s’ouvre qu’une fois. Utilisez «\u00a0Recharger\u00a0» au-dessus de cette page, ou rouvrez l’automatisation depuis votre tableau de bord.',
    ),
  },
  forbidden: {
    status: 403,
    html: page(
      'Abonnement requis',
      'Votre abonnement ne donne plus accès à cette automatisation. Retrouvez-la dans votre tableau de bord.',
    ),
  },
  over: {
    status: 403,
    html: page(
      'La démonstration est terminée',
      'Elle dure dix minutes. Utilisez «\u00a0Recommencer\u00a0» au-dessus de cette page pour en ouvrir une autre.',
    ),
  },
  withdrawn: {
    status: 403,
    html: page(
      'Cette démonstration a changé',
      'L’outil a été mis à jour, ou ne s’essaie plus. Utilisez «\u00a0Recommencer\u00a0» au-dessus de cette page.',
    ),
  },
} as const;

export const ticketSeconds = 60;

/** Each purpose has its own lifetime. */
const secondsOf = { frame: ticketSeconds, preview: ticketSeconds, demonstration: DEMONSTRATION_SECONDS };

/** `id` makes it usable once. `opens` is an automation's number, or that of a version which is previewed or tried. */
export interface FrameTicket {
  id: string;
  userId: number;
  opens: number;
  expiresAt: Date;
}

export interface FrameTickets {
  issue(userId: number, opens: number): string;
  /** Undefined for what this shop did not sign. An expired ticket is read: the caller checks the date. */
  read(text: string): FrameTicket | undefined;
}

const claimsLength = 30;
const signatureLength = 32;

/** 30 bytes, for a short address: id (16), person (4), what it opens (4), expiry in milliseconds (6). */
function encode({ id, userId, opens, expiresAt }: FrameTicket): Buffer {
  const claims = Buffer.alloc(claimsLength);
  claims.write(id.replaceAll('-', ''), 0, 'hex');
  claims.writeUInt32BE(userId, 16);
  claims.writeUInt32BE(opens, 20);
  claims.writeUIntBE(expiresAt.getTime(), 24, 6);
  return claims;
}

function decode(claims: Buffer): FrameTicket {
  const id = claims.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return {
    id,
    userId: claims.readUInt32BE(16),
    opens: claims.readUInt32BE(20),
    expiresAt: new Date(claims.readUIntBE(24, 6)),
  };
}

/** A key for each purpose, derived from the tokens' secret: none can pass for another. */
export function createFrameTickets(
  { settings, clock }: Pick<Shop, 'settings' | 'clock'>,
  purpose: keyof typeof secondsOf = 'frame',
): FrameTickets {
  const keys = forEachKey(settings.TOKEN_SECRET, (secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', `rouage ${purpose} ticket`, 32)),
  );
  const sign = (claims: Buffer, key = keys[0]) => createHmac('sha256', key).update(claims).digest();
  return {
    issue(userId, opens) {
      const expiresAt = new Date(clock.now().getTime() + secondsOf[purpose] * 1000);
      const claims = encode({ id: randomUUID(), userId, opens, expiresAt });
      return Buffer.concat([claims, sign(claims)]).toString('base64url');
    },
    read(text) {
      const bytes = Buffer.from(text, 'base64url');
      // One spelling of these bytes is valid: no second address for the same ticket.
      if (bytes.length !== claimsLength + signatureLength || bytes.toString('base64url') !== text)
        return undefined;
      const claims = bytes.subarray(0, claimsLength);
      const signature = bytes.subarray(claimsLength);
      return keys.some((key) => timingSafeEqual(sign(claims, key), signature)) ? decode(claims) : undefined;
    },
  };
}

/** It is absolute when the pages have their own host. */
export function frameAddress(
  { AUTOMATION_ORIGIN }: Pick<Settings, 'AUTOMATION_ORIGIN'>,
  ticket: string,
): string {
  const origin = AUTOMATION_ORIGIN ? new URL(AUTOMATION_ORIGIN).origin : '';
  return `${origin}/frame/${ticket}`;
}

/** Shows staff a version as subscribers would see it; nothing is noted of it. */
export function previewAddress(
  shop: Pick<Shop, 'settings' | 'clock'>,
  { staffId, versionId }: { staffId: number; versionId: number },
): { src: string; expires_in: number } {
  const ticket = createFrameTickets(shop, 'preview').issue(staffId, versionId);
  return { src: frameAddress(shop.settings, ticket), expires_in: ticketSeconds };
}

/** docs/product/automation-page.md#isolated-frame */
const sandbox = 'sandbox allow-scripts allow-forms allow-downloads allow-popups allow-modals';
/** docs/product/demonstration.md#nothing-leaves-it */
const triedSandbox = 'sandbox allow-scripts allow-forms allow-modals';

/** The page contains everything, so it may run and draw and reach nothing. */
const inside = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  // A worker of the page's own code inherits this policy.
  'worker-src blob:',
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

/** No frame may show the raw HTML of the API. */
export const rawPageHeaders = {
  ...alike,
  'content-security-policy': [sandbox, ...inside, "frame-ancestors 'none'"].join('; '),
};

/** The shop alone may frame it, under its own name or, on the automations' host, any. */
export function framedPageHeaders({ siteUrl, AUTOMATION_ORIGIN }: Settings, isTried = false) {
  const site = new URL(siteUrl).origin;
  const ancestors = AUTOMATION_ORIGIN ? site : `'self' ${site}`;
  return {
    ...alike,
    'content-security-policy': [
      isTried ? triedSandbox : sandbox,
      ...inside,
      `frame-ancestors ${ancestors}`,
    ].join('; '),
  };
}

interface OpenDoor {
  automation: { id: number; name: string; slug: string };
  subscriptionId: number;
}

function opens(row: DoorRow, now: Date): row is DoorRow & { automation_id: number; subscription_id: number } {
  if (row.automation_id === null || row.subscription_id === null) return false;
  const { status, is_free: isFree, end_date: endDate, past_due_since: pastDueSince } = row;
  return canOpenPage({ status, isFree, endDate, pastDueSince }, row.has_page, now);
}

/** Throws `webhook_unauthenticated`, `_not_found` or `_forbidden` (docs/product/automation-page.md#refusals). */
export async function findOpenDoor(
  shop: Pick<Shop, 'pool' | 'clock'>,
  userId: number,
  named: string | number,
): Promise<OpenDoor> {
  const rows = await selectDoor(shop.pool, userId, named);
  const [first] = rows;
  if (!first) throw new Refusal('webhook_unauthenticated');
  if (!first.has_page) throw new Refusal('webhook_not_found');
  const now = shop.clock.now();
  const open = rows.find((row) => opens(row, now));
  if (!open || !opens(open, now)) throw new Refusal('webhook_forbidden');
  const { automation_id: id, name, slug } = open;
  return { automation: { id, name, slug }, subscriptionId: open.subscription_id };
}
