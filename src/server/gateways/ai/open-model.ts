import type { LanguageModel } from 'ai';
import type { Settings } from '../../settings/settings.ts';

/** Always an object: a bare name would go to a vendor's gateway (docs/product/idea.md#model-named-by-an-object). */
export async function openModel(settings: Settings): Promise<LanguageModel> {
  const { AI_PROVIDER: provider, AI_API_URL: baseURL, AI_API_KEY: apiKey, AI_MODEL: model = '' } = settings;
  const options = { ...(baseURL ? { baseURL } : {}), ...(apiKey ? { apiKey } : {}) };
  if (provider === 'mistral') return (await import('@ai-sdk/mistral')).createMistral(options)(model);
  if (provider === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(options)(model);
  if (provider === 'openai-compatible' && baseURL) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    // Else the schema would be nowhere in the request.
    const own = { ...options, baseURL, name: 'model', supportsStructuredOutputs: true };
    return createOpenAICompatible(own)(model);
  }
  throw new Error('no model is set');
}
