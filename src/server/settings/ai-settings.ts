import { z } from 'zod';
import { SIGNING_SECRET } from '../keys/webhook-signature.ts';

const cents = z.coerce.number().int().min(0).max(1_000_000);

/** docs/product/idea.md#two-ways-to-be-read; unset or `off`: nobody reads ideas. */
export const aiSettings = {
  AI_PROVIDER: z.enum(['off', 'openai-compatible', 'mistral', 'anthropic', 'pipeline']).optional(),
  /** Includes `/v1`. Only an OpenAI-compatible provider requires it. */
  AI_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).max(200).optional(),
  /** Bounds one call, its retries included. */
  AI_TIMEOUT_MS: z.coerce.number().int().min(100).max(300_000).default(60_000),
  /** Cents for a million tokens; a self-hosted model may cost nothing. */
  AI_INPUT_PRICE: cents.optional(),
  AI_OUTPUT_PRICE: cents.optional(),
  /** Euro cents for a month in Paris; no call that could pass it begins. */
  AI_MONTHLY_BUDGET: cents.default(2_000),
  /** The pipeline's Standard Webhooks secret: `whsec_` and base64 of 24 bytes at least. */
  AI_WEBHOOK_SECRET: z
    .string()
    .regex(SIGNING_SECRET, 'must be whsec_ and 24 bytes or more in base64')
    .optional(),
};

type AiSettings = z.infer<z.ZodObject<typeof aiSettings>>;

const ofVendor: (keyof AiSettings)[] = ['AI_API_KEY', 'AI_MODEL', 'AI_INPUT_PRICE', 'AI_OUTPUT_PRICE'];

/** A silent start with half the settings would read no idea. */
export function aiProblems(settings: AiSettings): string[] {
  const { AI_PROVIDER: provider = 'off' } = settings;
  const wanted: Record<typeof provider, (keyof AiSettings)[]> = {
    off: [],
    'openai-compatible': ['AI_API_URL', 'AI_MODEL'],
    mistral: ofVendor,
    anthropic: ofVendor,
    pipeline: ['AI_WEBHOOK_SECRET'],
  };
  return wanted[provider]
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name} is missing: AI_PROVIDER=${provider} needs it`);
}
