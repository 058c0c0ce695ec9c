import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app/app.ts';
import { openAi } from '#server/gateways/ai/gateway.ts';
import type { Shop } from '#server/shop.ts';

export const pipelineSecret = 'whsec_cm91YWdlLWludGVybGVhdmluZ3MtcGlwZWxpbmU=';

/** The same shop as the seller's own pipeline meets it, where no model of the shop's reads. */
export function openPipeline(shop: Shop): Promise<FastifyInstance> {
  const settings = {
    ...shop.settings,
    AI_PROVIDER: 'pipeline' as const,
    AI_WEBHOOK_SECRET: pipelineSecret,
  };
  return buildApp({ ...shop, settings, ai: openAi(settings) });
}
