import type { Tokens } from '#domain/idea/reading.ts';
import { type AiSandbox, createAiSandbox } from '#sandbox/ai/ai-sandbox.ts';
import { startShop, type TestShop } from './start-shop.ts';

export interface AiShop extends TestShop {
  model: AiSandbox;
  /** It counted this for each of its answers. */
  bill: readonly Tokens[];
}

/** A shop whose ideas are read by the stand-in, with its faults. */
export async function startAiShop(overrides: Record<string, string> = {}): Promise<AiShop> {
  const bill: Tokens[] = [];
  const model = createAiSandbox({ retryAfterSeconds: 0.01, bill });
  const address = await model.app.listen({ port: 0, host: '127.0.0.1' });
  const shop = await startShop({
    AI_PROVIDER: 'openai-compatible',
    AI_API_URL: `${address}/v1`,
    AI_API_KEY: 'cle-du-modele',
    AI_MODEL: 'modele',
    AI_TIMEOUT_MS: '2000',
    AI_INPUT_PRICE: '200',
    AI_OUTPUT_PRICE: '600',
    ...overrides,
  });
  return {
    ...shop,
    model,
    bill,
    async stop() {
      await shop.stop();
      model.app.server.closeAllConnections();
      await model.app.close();
    },
  };
}
