import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue, Refusal } from '#contract-kit/error-codes.ts';
import { canOpenPage } from '#domain/subscription/access.ts';
import { recordAccess } from '#money/subscriptions/server/for-other-features.ts';
import type { Feature, FeatureScope } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { type Frame, openFrame } from '../contract.ts';
import {
  createFrameTickets,
  type FrameTickets,
  framedPageHeaders,
  rawPageHeaders,
  ticketSeconds,
} from './frame.ts';
import { type DoorRow, selectDoor, selectPage, spendOnce } from './store.ts';

type Reading = Pick<Shop, 'pool' | 'clock'>;

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
async function findOpenDoor(shop: Reading, userId: number, named: string | number): Promise<OpenDoor> {
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

/** Notes the opening (docs/product/automation-page.md#opening-is-noted-first). Refuses as `findOpenDoor`. */
async function openPage(
  shop: Pick<Shop, 'pool' | 'db' | 'clock'>,
  userId: number,
  named: string | number,
): Promise<string> {
  const { automation, subscriptionId } = await findOpenDoor(shop, userId, named);
  const html = await selectPage(shop.pool, automation.id);
  if (html === undefined) throw new Refusal('webhook_not_found');
  if (!(await recordAccess(shop.db, userId, subscriptionId, shop.clock.now())))
    throw new Refusal('webhook_forbidden');
  return html;
}

/** See docs/product/automation-page.md#signed-address-once. Refuses as `findOpenDoor`. */
async function giveFrameAddress(
  shop: Pick<Shop, 'pool' | 'clock' | 'settings'>,
  tickets: FrameTickets,
  userId: number,
  idOrSlug: string,
): Promise<Frame> {
  const { automation } = await findOpenDoor(shop, userId, idOrSlug);
  const origin = shop.settings.AUTOMATION_ORIGIN ? new URL(shop.settings.AUTOMATION_ORIGIN).origin : '';
  return {
    src: `${origin}/frame/${tickets.issue(userId, automation.id)}`,
    expires_in: ticketSeconds,
    automation,
  };
}

type FrameAnswer = { html: string } | { refused: 'unknown' | 'spent' | 'forbidden' };

/** Access is decided again, because it may have ended meanwhile. */
async function spendTicket(
  shop: Pick<Shop, 'pool' | 'db' | 'clock'>,
  tickets: FrameTickets,
  text: string,
): Promise<FrameAnswer> {
  const ticket = tickets.read(text);
  if (!ticket) return { refused: 'unknown' };
  const now = shop.clock.now();
  if (ticket.expiresAt <= now || !(await spendOnce(shop.db, ticket.id, ticket.expiresAt)))
    return { refused: 'spent' };
  try {
    return { html: await openPage(shop, ticket.userId, ticket.automationId) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: 'forbidden' };
    throw error;
  }
}

/** Self-contained: the frame may load nothing. */
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

const refusedFrames = {
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
} as const;

const hidden = { hide: true };

/** React Router's fetch of a screen's data counts as a screen too. */
function wantsScreen({ headers, url }: FastifyRequest): boolean {
  if (headers.authorization !== undefined) return false;
  if (/^[^?]*\.data(\?|$)/.test(url)) return true;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? headers.accept?.includes('text/html') === true : mode === 'navigate';
}

/** See docs/product/automation-page.md#refusals; a token that no longer holds is none. */
async function callerOf({ authenticate }: FeatureScope, request: FastifyRequest) {
  const caller = await authenticate(request).catch((error: unknown) => {
    if (error instanceof Refusal && errorCatalogue[error.code][0] === 401) return undefined;
    throw error;
  });
  if (!caller) throw new Refusal('webhook_unauthenticated');
  if (caller.audience !== 'customer') throw new Refusal('webhook_forbidden');
  return caller;
}

/** See docs/product/automation-page.md#one-address-two-answers. */
function servePages(scope: FeatureScope): void {
  const answer = async (request: FastifyRequest<{ Params: { named: string } }>, reply: FastifyReply) => {
    reply.header('vary', 'authorization, sec-fetch-mode, accept');
    const { app, shop } = scope;
    if (wantsScreen(request) && app.hasDecorator('sendPage')) return app.sendPage(request, reply);
    const caller = await callerOf(scope, request);
    const html = await openPage(shop, caller.userId, request.params.named);
    return reply.headers(rawPageHeaders).send(html);
  };
  for (const url of ['/webhook/:named', '/webhook/:named/']) {
    scope.app.get(url, { schema: hidden }, answer);
  }
}

function serveFrames(app: FastifyInstance, { shop }: FeatureScope, tickets: FrameTickets): void {
  const headers = framedPageHeaders(shop.settings);
  app.get<{ Params: { ticket: string } }>(
    '/frame/:ticket',
    { schema: hidden, exposeHeadRoute: false },
    async (request, reply) => {
      const answer = await spendTicket(shop, tickets, request.params.ticket);
      reply.headers(headers);
      if ('html' in answer) return reply.send(answer.html);
      const { status, html } = refusedFrames[answer.refused];
      return reply.status(status).send(html);
    },
  );
}

export const webhookPages: Feature = (scope) => {
  const { endpoints, shop } = scope;
  const tickets = createFrameTickets(shop);
  endpoints.serve(openFrame, ({ caller, params }) =>
    giveFrameAddress(shop, tickets, caller.userId, params.slug),
  );
  servePages(scope);
  serveFrames(scope.app, scope, tickets);
};
