import type { Feature } from '#server/http/feature.ts';
import { compareWithProvider, lastComparison, repairDifference } from '../contract.ts';
import { isSubscribedTo, receiveEvent } from './provider-events.ts';
import { repairByStaff } from './repair-difference.ts';
import { showLast, shownComparison } from './show-comparison.ts';
import { beginComparison } from './start-comparison.ts';

const eventBytes = 1_048_576;

/** docs/product/provider.md#an-event-is-a-hint */
export const provider: Feature = async ({ app, endpoints, shop }) => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const options = {
      schema: { hide: true },
      bodyLimit: eventBytes,
      config: { limitedBy: 'signature' as const },
    };
    // Stripe is not limited in rate; an unsigned call costs one hash and is not kept.
    scope.post('/api/stripe/webhook/', options, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const { body } = request;
      const event =
        typeof signature === 'string' && Buffer.isBuffer(body)
          ? shop.stripe.readEvent(body, signature)
          : undefined;
      if (!event) return reply.status(400).send({ detail: 'Signature invalide.', code: 'invalid' });
      if (isSubscribedTo(event.type)) await receiveEvent(shop.db, event, shop.clock.now());
      return reply.status(200).send({ received: true });
    });
  });
  endpoints.serveStaff(compareWithProvider, async ({ caller }) =>
    shownComparison(shop.db, await beginComparison(shop, caller.staff)),
  );
  endpoints.serveStaff(lastComparison, ({ query }) => showLast(shop, query));
  endpoints.serveStaff(repairDifference, ({ caller, params }) =>
    repairByStaff(shop, params.id, caller.staff),
  );
};
