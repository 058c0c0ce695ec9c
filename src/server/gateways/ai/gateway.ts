import type { LanguageModel } from 'ai';
import { z } from 'zod';
import { costOfTokens, type Microcents, type ModelPrices, type Tokens } from '#domain/idea/reading.ts';
import { onFirstUse } from '../../process/on-first-use.ts';
import type { Settings } from '../../settings/settings.ts';
import { modelSeconds, timed } from '../outside-times.ts';
import { AiFailure, type Answered, type Question } from './question.ts';

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

const addressOf = ({ AI_PROVIDER = 'off', AI_API_URL }: Settings): string =>
  AI_API_URL ?? usualAddresses[AI_PROVIDER] ?? '';

/** Lists the models, which is free; a self-hosted one may have no list. Throws `AiFailure`. */
async function testModel(settings: Settings): Promise<void> {
  const { AI_MODEL = '' } = settings;
  const answer = await fetch(`${addressOf(settings).replace(/\/$/, '')}/models`, {
    headers: headersOf(settings),
    redirect: 'error',
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

/** Counts tokens; a longer answer is cut and does not fit. */
const MOST_OUTPUT_TOKENS = 3_000;
/** A deliberate overestimate: the texts have at least three characters a token. */
const CHARACTERS_PER_TOKEN = 2;
const FRAME_TOKENS = 2_000;

export interface AiGateway {
  /** `off`: nobody reads ideas. `pipeline`: the seller's own program sends results to our webhook. */
  way: 'off' | 'model' | 'pipeline';
  provider: string;
  host: string;
  model: string;
  timeoutMs: number;
  budgetCents: number;
  costOf(tokens: Tokens): Microcents;
  /** The highest cost of one call. */
  mostOf(question: Question<unknown>): Microcents;
  test(): Promise<void>;
  ask<Answer>(question: Question<Answer>): Promise<Answered<Answer>>;
}

const hostOf = (url: string) => (url ? new URL(url).host : '');

/** A copy asks nobody (docs/operate.md#backups). */
function refuseHeld({ SHOP_HOLD }: Settings): void {
  if (SHOP_HOLD)
    throw new AiFailure('away', 'La boutique est retenue (SHOP_HOLD)\u00a0: elle n’interroge pas le modèle.');
}

export function openAi(settings: Settings): AiGateway {
  const { AI_PROVIDER: provider = 'off', AI_MODEL: model = '', AI_TIMEOUT_MS: timeoutMs } = settings;
  const prices: ModelPrices = { input: settings.AI_INPUT_PRICE ?? 0, output: settings.AI_OUTPUT_PRICE ?? 0 };
  const way = provider === 'off' || provider === 'pipeline' ? provider : 'model';
  // Most processes ask no model.
  const opened = onFirstUse(() => openModel(settings));
  return {
    way,
    provider,
    host: hostOf(addressOf(settings)),
    model,
    timeoutMs,
    budgetCents: settings.AI_MONTHLY_BUDGET,
    costOf: (tokens) => costOfTokens(tokens, prices),
    mostOf({ instructions, turns }) {
      const characters = instructions.length + turns.reduce((sum, turn) => sum + turn.length, 0);
      const input = Math.ceil(characters / CHARACTERS_PER_TOKEN) + FRAME_TOKENS;
      return costOfTokens({ input, output: MOST_OUTPUT_TOKENS }, prices);
    },
    async test() {
      refuseHeld(settings);
      await testModel(settings);
    },
    async ask(question) {
      refuseHeld(settings);
      const { askModel } = await import('./ask-model.ts');
      const limits = { timeoutMs, maxOutputTokens: MOST_OUTPUT_TOKENS };
      const asked = await opened();
      return timed(modelSeconds, () => askModel(asked, question, limits));
    },
  };
}

/** A redirection would take the key and the words of an idea to somebody else. */
const fetchHere: typeof fetch = (url, request) => fetch(url, { ...request, redirect: 'error' });

/** A bare name would go to a vendor's gateway (docs/product/idea.md#model-named-by-an-object). */
async function openModel(settings: Settings): Promise<LanguageModel> {
  const { AI_PROVIDER: provider, AI_API_URL: baseURL, AI_API_KEY: apiKey, AI_MODEL: model = '' } = settings;
  const options = { ...(baseURL ? { baseURL } : {}), ...(apiKey ? { apiKey } : {}), fetch: fetchHere };
  if (provider === 'mistral') return (await import('@ai-sdk/mistral')).createMistral(options)(model);
  if (provider === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(options)(model);
  if (provider === 'openai-compatible' && baseURL) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    // Without this the request would not carry the schema.
    const own = { ...options, baseURL, name: 'model', supportsStructuredOutputs: true };
    return createOpenAICompatible(own)(model);
  }
  throw new Error('no model is set');
}
