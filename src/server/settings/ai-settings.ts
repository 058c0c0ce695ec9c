import { z } from 'zod';
import { SIGNING_SECRET } from '../keys/webhook-signature.ts';

const cents = z.coerce.number().int().min(0).max(1_000_000);

/** Who reads the ideas (docs/product/idea.md#two-ways-to-be-read); unset or `off`: nobody, and the screens say so. */
export const aiSettings = {
  AI_PROVIDER: z.enum(['off', 'openai-compatible', 'mistral', 'anthropic', 'pipeline']).optional(),
  /** With its `/v1`. The provider's own when unset; an OpenAI-compatible one has no other. */
  AI_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).max(200).optional(),
  /** For one call, its repetitions included. */
  AI_TIMEOUT_MS: z.coerce.number().int().min(100).max(300_000).default(60_000),
  /** Cents for a million tokens; a model of one's own may cost nothing. */
  AI_INPUT_PRICE: cents.optional(),
  AI_OUTPUT_PRICE: cents.optional(),
  /** Whole euro cents for a month of Paris; no call begins that could pass it. */
  AI_MONTHLY_BUDGET: cents.default(2_000),
  /** Standard Webhooks: `whsec_` and base64 of 24 bytes at least. The pipeline signs with it. */
  AI_WEBHOOK_SECRET: z
    .string()
    .regex(SIGNING_SECRET, 'must be whsec_ and 24 bytes or more in base64')
    .optional(),
};

type AiSettings = z.infer<z.ZodObject<typeof aiSettings>>;

/** Without its prices no budget would hold. */
const ofVendor: (keyof AiSettings)[] = ['AI_API_KEY', 'AI_MODEL', 'AI_INPUT_PRICE', 'AI_OUTPUT_PRICE'];

/** One line for each that is missing beside another; a start that says nothing would read no idea. */
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
