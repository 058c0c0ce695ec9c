import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue, Refusal } from '#contract-kit/error-codes.ts';
import type { Feature, FeatureScope } from '#server/http/feature.ts';
import { openFrame } from '../contract.ts';
import { createFrameTickets, type FrameTickets } from './frame-ticket.ts';
import { giveFrameAddress, spendTicket } from './open-frame.ts';
import { openPage } from './open-page.ts';
import { framedPageHeaders, rawPageHeaders } from './page-headers.ts';
import { refusedFrames } from './refused-frame.ts';

const hidden = { hide: true };

/** React Router that fetches a screen's data asks for a screen too. */
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
