import type { FastifyInstance } from 'fastify';
import type { RenderEmail } from '#emails/email-props.ts';
import { isMovable } from '#server/clock.ts';
import { emailSite } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { emailPreviews } from './email-previews.ts';
import { timeMachine } from './time-machine/time-machine.ts';

/** The previews of the emails, where they can be rendered, and the time machine, where payments are the sandbox's. */
export async function registerDemo(
  app: FastifyInstance,
  shop: Shop,
  renderEmail: RenderEmail | undefined,
): Promise<void> {
  const { settings, clock } = shop;
  if (renderEmail) await app.register(emailPreviews, { renderEmail, site: emailSite(settings) });
  const providerUrl = settings.usesSandbox ? settings.STRIPE_API_URL : undefined;
  if (providerUrl && isMovable(clock)) {
    await app.register(timeMachine, { shop: { ...shop, clock }, providerUrl });
  }
}
