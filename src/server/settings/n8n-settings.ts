import { z } from 'zod';
import { SIGNING_SECRET } from '../keys/webhook-signature.ts';

export const demoN8n = {
  apiKey: 'n8n_api_sandbox_rouage_demo_only',
  signingSecret: 'whsec_cm91YWdlLWRlbW8tb25seS1zaWduaW5nLXNlY3JldA==',
} as const;

/** docs/product/integration.md#workflow-tool-runs-beside */
export const n8nSettings = {
  N8N_URL: z.url({ protocol: /^https?$/ }).optional(),
  N8N_API_KEY: z.string().optional(),
  N8N_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  N8N_SIGNING_SECRET: z
    .string()
    .regex(SIGNING_SECRET, 'must be whsec_ and 24 bytes or more in base64')
    .optional(),
  N8N_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(10_000),
};

type N8nSettings = z.infer<z.ZodObject<typeof n8nSettings>>;

/** An incomplete set would look like no n8n at all. */
export function n8nProblems(settings: N8nSettings): string[] {
  if (!settings.N8N_URL) return [];
  return (['N8N_API_KEY', 'N8N_SIGNING_SECRET'] as const)
    .filter((name) => !settings[name])
    .map((name) => `${name} is missing: N8N_URL needs it`);
}

export function demoN8nProblems({
  N8N_API_KEY,
  N8N_SIGNING_SECRET,
}: Pick<N8nSettings, 'N8N_API_KEY' | 'N8N_SIGNING_SECRET'>): string[] {
  return [
    ...(N8N_API_KEY === demoN8n.apiKey ? ['N8N_API_KEY still has its demo value'] : []),
    ...(N8N_SIGNING_SECRET === demoN8n.signingSecret ? ['N8N_SIGNING_SECRET still has its demo value'] : []),
  ];
}
