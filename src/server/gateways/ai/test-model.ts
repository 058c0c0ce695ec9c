import { z } from 'zod';
import type { Settings } from '../../settings/settings.ts';
import { AiFailure } from './ai-failure.ts';

const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

const usualAddresses: Record<string, string> = {
  mistral: 'https://api.mistral.ai/v1',
  anthropic: 'https://api.anthropic.com/v1',
};

function headersOf({ AI_PROVIDER, AI_API_KEY }: Settings): Record<string, string> {
  if (!AI_API_KEY) return {};
  return AI_PROVIDER === 'anthropic'
    ? { 'x-api-key': AI_API_KEY, 'anthropic-version': '2023-06-01' }
    : { authorization: `Bearer ${AI_API_KEY}` };
}

/** Empty when no model is set. */
export const addressOf = ({ AI_PROVIDER = 'off', AI_API_URL }: Settings): string =>
  AI_API_URL ?? usualAddresses[AI_PROVIDER] ?? '';

/** Asks for the list of models, which costs nothing; a model of one's own may keep none. Throws `AiFailure`. */
export async function testModel(settings: Settings): Promise<void> {
  const { AI_MODEL = '' } = settings;
  const answer = await fetch(`${addressOf(settings).replace(/\/$/, '')}/models`, {
    headers: headersOf(settings),
    signal: AbortSignal.timeout(settings.AI_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new AiFailure('away', 'Le fournisseur ne répond pas\u00a0: vérifiez AI_API_URL, puis réessayez.', {
      cause,
    });
  });
  if (answer.status === 404) return;
  if (answer.status === 401 || answer.status === 403)
    throw new AiFailure('refused', 'Le fournisseur refuse la clé\u00a0: vérifiez AI_API_KEY et ses droits.');
  if (!answer.ok)
    throw new AiFailure('away', `Le fournisseur répond ${answer.status}\u00a0: réessayez plus tard.`);
  const models = listed.safeParse(await answer.json().catch(() => undefined));
  if (models.success && !models.data.data.some(({ id }) => id === AI_MODEL))
    throw new AiFailure('refused', 'Le fournisseur ne connaît pas ce modèle\u00a0: vérifiez AI_MODEL.');
}
