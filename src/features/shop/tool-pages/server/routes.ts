import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '#contract-kit/endpoint.ts';
import { errorCatalogue, Refusal } from '#contract-kit/error-codes.ts';
import { DEMONSTRATION_SECONDS } from '#domain/document/demonstration.ts';
import { withJson } from '#domain/text/json-shape.ts';
import { recordAccess } from '#money/subscriptions/server/for-other-features.ts';
import type { Feature, FeatureScope } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { runWorkflow as runWorkflowOf } from '#shop/workflows/server/for-other-features.ts';
import { type Demonstration, type Frame, openDemonstration, openFrame, runWorkflow } from '../contract.ts';
import { selectOffered, selectTried } from './demonstration-store.ts';
import {
  createFrameTickets,
  type FrameTicket,
  type FrameTickets,
  findOpenDoor,
  frameAddress,
  framedPageHeaders,
  rawPageHeaders,
  refusedFrames,
  ticketSeconds,
} from './frame.ts';
import { selectPage, selectSlugOfToday, selectVersionFor, spendOnce } from './store.ts';

const doctype = /<!doctype[^>]*>/iy;
const notSpace = /\S|$/g;
const commentEnd = /--!?>/g;

function matchEnd(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Answers where the doctype ends, or 0. One regular expression would backtrack for ever on a page of comments. */
function endOfBeginning(text: string): number {
  for (let at = 0; ; ) {
    notSpace.lastIndex = at;
    at = notSpace.exec(text)?.index ?? text.length;
    if (!text.startsWith('<!--', at)) return Math.max(matchEnd(doctype, text, at), 0);
    // The two dashes that open one may close it, `<!-->`, but not by `<!--!>`.
    at = matchEnd(commentEnd, text, at + (text[at + 4] === '!' ? 4 : 2));
    if (at < 0) return 0;
  }
}

/**
 * `now`: the tool's present (docs/product/time.md#tools-too); `tried`: what a demonstration
 * has in its head besides. The kit runs before the page: a script before `<html>` goes into the head that the parser makes, and the page's own tags go on from there
 * (HTML, 13.2.6.4.3 and 13.2.6.4.4).
 */
export function withKit(html: string, kit: string, now: Date, tried = ''): string {
  // A mark of byte order that no longer comes first would be a text of the page.
  const text = html.replace(/^\uFEFF/, '');
  const from = endOfBeginning(text);
  const script = `<script data-now="${now.getTime()}"${tried && ' data-tried'}>`;
  return `${text.slice(0, from)}${script}${kit.replaceAll('</script', '<\\/script')}</script>${tried}${text.slice(from)}`;
}

/** A demonstration knows nobody and notes nothing. */
const nobody = 0;

/** Throws `no_demonstration`. */
async function giveDemonstration(
  shop: Pick<Shop, 'pool' | 'settings'>,
  tickets: FrameTickets,
  slug: string,
): Promise<Demonstration> {
  const found = await selectOffered(shop.pool, slug);
  if (!found) throw new Refusal('no_demonstration');
  const { version_id: versionId, sample, ...automation } = found;
  const src = frameAddress(shop.settings, tickets.issue(nobody, versionId));
  return { src, expires_in: DEMONSTRATION_SECONDS, automation, sample };
}

/** The address may be loaded again during its ten minutes (docs/product/demonstration.md). */
async function showDemonstration(
  shop: Pick<Shop, 'pool' | 'clock'>,
  { opens, expiresAt }: FrameTicket,
): Promise<{ tried: string } | { refused: 'over' | 'withdrawn' }> {
  if (expiresAt <= shop.clock.now()) return { refused: 'over' };
  const html = await selectTried(shop.pool, opens);
  return html === undefined ? { refused: 'withdrawn' } : { tried: html };
}

/** They lie over each tried page. `all` comes first, because it resets what follows. */
const mark = [
  'all: initial',
  'content: "Démonstration"',
  'position: fixed',
  'z-index: 2147483647',
  'pointer-events: none',
  'user-select: none',
  // System colours would replace its own.
  'forced-color-adjust: none',
  'print-color-adjust: exact',
];
/** A ribbon across the corner, beside the page's fields. */
const onScreen = [
  'top: 1.75rem',
  'right: -3.25rem',
  'width: 12rem',
  'text-align: center',
  'rotate: 45deg',
  'background: #8a4b00',
  'color: #fff',
  'font: 600 0.75rem/1.25rem system-ui, sans-serif',
];
/** A paper is marked across, for it leaves the shop. */
const onPaper = [
  'inset: 0',
  'display: grid',
  'place-items: center',
  'overflow: hidden',
  'rotate: -24deg',
  'color: #b3261e',
  'opacity: 0.4',
  'font: 700 11vw/1 system-ui, sans-serif',
];

const important = (declarations: readonly string[]) =>
  declarations.map((one) => `${one} !important`).join(';');

/** No element is added to the page (docs/product/demonstration.md#marked-on-screen-and-paper). */
const demonstrationMark = `<style>html::after{${important(mark)}}@media screen{html::after{${important(onScreen)}}}@media print{html::after{${important(onPaper)}}}</style>`;

/** It notes the opening (docs/product/automation-page.md#opening-is-noted-first). Throws what `findOpenDoor` throws. */
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

/** Throws what `findOpenDoor` throws (docs/product/automation-page.md#signed-address-once). */
async function giveFrameAddress(
  shop: Pick<Shop, 'pool' | 'clock' | 'settings'>,
  tickets: FrameTickets,
  userId: number,
  idOrSlug: string,
): Promise<Frame> {
  const { automation } = await findOpenDoor(shop, userId, idOrSlug);
  const ticket = tickets.issue(userId, automation.id);
  return { src: frameAddress(shop.settings, ticket), expires_in: ticketSeconds, automation };
}

/** A run counts as an opening. Throws what `findOpenDoor` and `runWorkflowOf` throw. */
async function run(
  shop: Shop,
  { userId, named, id, values }: { userId: number; named: string; id: string; values: unknown },
) {
  const { automation, subscriptionId } = await findOpenDoor(shop, userId, named);
  if (!(await recordAccess(shop.db, userId, subscriptionId, shop.clock.now())))
    throw new Refusal('webhook_forbidden');
  const { answer, notConnected } = await runWorkflowOf(shop, {
    userId,
    automationId: automation.id,
    id,
    values,
  });
  return withJson({ id, not_connected: notConnected }, 'answer', answer);
}

type FrameAnswer = { html: string } | { tried: string } | { refused: keyof typeof refusedFrames };

/** Each purpose has its own key. */
interface TicketOffice {
  tickets: FrameTickets;
  previews: FrameTickets;
  demonstrations: FrameTickets;
}

/** Access is decided again, because it may have ended meanwhile. */
async function spendTicket(
  shop: Pick<Shop, 'pool' | 'db' | 'clock'>,
  { tickets, previews, demonstrations }: TicketOffice,
  text: string,
): Promise<FrameAnswer> {
  const demonstration = demonstrations.read(text);
  if (demonstration) return showDemonstration(shop, demonstration);
  const preview = previews.read(text);
  const ticket = preview ?? tickets.read(text);
  if (!ticket) return { refused: 'unknown' };
  const now = shop.clock.now();
  if (ticket.expiresAt <= now || !(await spendOnce(shop.db, ticket.id, ticket.expiresAt)))
    return { refused: 'spent' };
  const { userId, opens } = ticket;
  if (preview) {
    const html = await selectVersionFor(shop.pool, opens, userId);
    return html === undefined ? { refused: 'forbidden' } : { html };
  }
  try {
    return { html: await openPage(shop, userId, opens) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: 'forbidden' };
    throw error;
  }
}

const hidden = { hide: true };

/** It counts in cheapest calls, because a page may have megabytes of HTML. */
const pageCost = 20;

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

/** The slug may also stand elsewhere in the address, so the route tells its place. */
function addressOfToday({ routeOptions, url }: FastifyRequest, slug: string): string {
  return url.replace(/^[^?]*/, () => addressOf({ path: routeOptions.url ?? '' }, { named: slug }));
}

/** docs/product/automation-page.md#one-address-two-answers */
function servePages(scope: FeatureScope): void {
  const answer = async (request: FastifyRequest<{ Params: { named: string } }>, reply: FastifyReply) => {
    reply.header('vary', 'authorization, sec-fetch-mode, accept');
    const { app, endpoints, shop } = scope;
    const { named } = request.params;
    const slug = await selectSlugOfToday(shop.pool, named);
    if (slug) return reply.redirect(addressOfToday(request, slug), 308);
    if (wantsScreen(request) && app.hasDecorator('sendPage')) return app.sendPage(request, reply);
    const caller = await callerOf(scope, request);
    await endpoints.spend(caller, pageCost, reply);
    const html = await openPage(shop, caller.userId, named);
    return reply.headers(rawPageHeaders).send(html);
  };
  for (const url of ['/webhook/:named', '/webhook/:named/']) {
    scope.app.get(url, { schema: hidden }, answer);
  }
}

/** A former slug leads to today's; else its screen is served (docs/product/automation.md#edited-slug-redirects). */
function redirectViewer({ app, shop }: FeatureScope): void {
  const answer = async (request: FastifyRequest<{ Params: { named: string } }>, reply: FastifyReply) => {
    const { named } = request.params;
    const slug = await selectSlugOfToday(shop.pool, named);
    if (slug) return reply.redirect(addressOfToday(request, slug), 308);
    if (app.hasDecorator('sendPage')) return app.sendPage(request, reply);
    throw new Refusal('not_found');
  };
  for (const url of ['/webhook-viewer/:named', '/webhook-viewer/:named/']) {
    app.get(url, { schema: hidden }, answer);
  }
}

function serveFrames(app: FastifyInstance, { shop, kit }: FeatureScope, office: TicketOffice): void {
  const headers = framedPageHeaders(shop.settings);
  const triedHeaders = framedPageHeaders(shop.settings, true);
  app.get<{ Params: { ticket: string } }>(
    '/frame/:ticket',
    { schema: hidden, exposeHeadRoute: false, config: { onAutomationHost: true } },
    async (request, reply) => {
      const answer = await spendTicket(shop, office, request.params.ticket);
      if ('tried' in answer)
        return reply
          .headers(triedHeaders)
          .send(withKit(answer.tried, (await kit?.()) ?? '', shop.clock.now(), demonstrationMark));
      reply.headers(headers);
      if ('html' in answer)
        return reply.send(kit ? withKit(answer.html, await kit(), shop.clock.now()) : answer.html);
      const { status, html } = refusedFrames[answer.refused];
      return reply.status(status).send(html);
    },
  );
}

export const toolPages: Feature = (scope) => {
  const { endpoints, shop } = scope;
  const tickets = createFrameTickets(shop);
  const previews = createFrameTickets(shop, 'preview');
  const demonstrations = createFrameTickets(shop, 'demonstration');
  endpoints.serve(openFrame, ({ caller, params }) =>
    giveFrameAddress(shop, tickets, caller.userId, params.slug),
  );
  endpoints.open(openDemonstration, ({ params }) => giveDemonstration(shop, demonstrations, params.slug));
  endpoints.serveJson(runWorkflow, ({ caller, params, body }) =>
    run(shop, { userId: caller.userId, named: params.slug, ...body }),
  );
  servePages(scope);
  redirectViewer(scope);
  serveFrames(scope.app, scope, { tickets, previews, demonstrations });
};
