import {
  APICallError,
  generateText,
  type LanguageModel,
  NoObjectGeneratedError,
  Output,
  RetryError,
} from 'ai';
import type { z } from 'zod';
import type { Tokens } from '#domain/idea/reading.ts';
import { AiFailure, type Answered, type Question } from './question.ts';

// The SDK warns of settings that a provider ignores; that is no use in the shop's log.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

interface Usage {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}

const tokensOf = ({ inputTokens, outputTokens }: Usage): Tokens => ({
  input: inputTokens ?? 0,
  output: outputTokens ?? 0,
});

const fence = '```';

/** Models wrap right answers in « ```json … ``` ». A regular expression would be slow on endless input. */
function withoutFences(text: string): string {
  const opens = text.indexOf(fence);
  const closes = text.indexOf(fence, opens + fence.length);
  if (opens < 0 || closes < 0) return text;
  return text.slice(opens + fence.length, closes).replace(/^json/, '');
}

function readFenced<Answer>(text: string, schema: z.ZodType<Answer>): Answer | undefined {
  try {
    return schema.safeParse(JSON.parse(withoutFences(text))).data;
  } catch {
    return undefined;
  }
}

function retryAfterMs({ responseHeaders }: APICallError): number | undefined {
  const given = responseHeaders?.['retry-after'];
  if (!given) return undefined;
  const seconds = Number(given);
  const ms = Number.isNaN(seconds) ? Date.parse(given) - Date.now() : seconds * 1000;
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

function failureOfCall(error: APICallError): AiFailure {
  const { statusCode: status } = error;
  const about = { cause: error, retryAfterMs: retryAfterMs(error) };
  if (status === 401 || status === 403) {
    return new AiFailure(
      'refused',
      'Le fournisseur refuse la clé\u00a0: vérifiez AI_API_KEY et ses droits.',
      about,
    );
  }
  if (status === 404) {
    return new AiFailure(
      'refused',
      'Le fournisseur ne connaît pas ce modèle ou cette adresse\u00a0: vérifiez AI_MODEL et AI_API_URL.',
      about,
    );
  }
  if (status === 429)
    return new AiFailure('busy', 'Le fournisseur demande d’attendre\u00a0: trop de demandes.', about);
  if (status !== undefined && status < 500) {
    return new AiFailure(
      'refused',
      `Le fournisseur refuse la demande (réponse ${status})\u00a0: ce modèle ne sait peut-être pas répondre selon un schéma.`,
      about,
    );
  }
  const what = status === undefined ? 'ne répond pas' : `répond ${status}`;
  return new AiFailure('away', `Le fournisseur ${what}.`, about);
}

function failureOf(error: unknown): AiFailure {
  if (error instanceof AiFailure) return error;
  if (RetryError.isInstance(error)) return failureOf(error.lastError);
  if (APICallError.isInstance(error)) return failureOfCall(error);
  if (NoObjectGeneratedError.isInstance(error)) {
    const cut =
      error.finishReason === 'length'
        ? 'La réponse du modèle est coupée'
        : 'La réponse du modèle n’a pas la forme demandée';
    return new AiFailure('unfit', `${cut}.`, { cause: error, tokens: error.usage && tokensOf(error.usage) });
  }
  if (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)) {
    return new AiFailure('slow', 'Le modèle n’a pas répondu à temps.', { cause: error });
  }
  return new AiFailure('away', 'Le fournisseur ne répond pas.', { cause: error });
}

interface Limits {
  timeoutMs: number;
  maxOutputTokens: number;
}

/** Throws `AiFailure`. The SDK itself retries 429, 503 and lost connections within the time. */
export async function askModel<Answer>(
  model: LanguageModel,
  { name, schema, instructions, turns }: Question<Answer>,
  { timeoutMs, maxOutputTokens }: Limits,
): Promise<Answered<Answer>> {
  try {
    const { output, usage, response } = await generateText({
      model,
      instructions,
      messages: turns.map((content) => ({ role: 'user', content })),
      output: Output.object({ name, schema }),
      maxOutputTokens,
      maxRetries: 2,
      timeout: { totalMs: timeoutMs },
    });
    return { answer: output, tokens: tokensOf(usage), model: response.modelId };
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error) && error.text && error.usage) {
      const answer = readFenced(error.text, schema);
      const named = typeof model === 'string' ? model : model.modelId;
      if (answer !== undefined)
        return { answer, tokens: tokensOf(error.usage), model: error.response?.modelId ?? named };
    }
    throw failureOf(error);
  }
}
