import { settingsOrFailure } from '#bin/failure.ts';
import { demoModel } from '#bin/sandbox-settings.ts';
import { createAiSandbox } from '#sandbox/ai/ai-sandbox.ts';
import { type AiGateway, openAi } from '#server/gateways/ai/gateway.ts';

export interface Evaluated {
  ai: AiGateway;
  isSandbox: boolean;
  close(): Promise<void>;
}

/** The model that the environment names, else the stand-in on a port of its own. */
export async function openEvaluated(environment: NodeJS.ProcessEnv): Promise<Evaluated> {
  const set = Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('AI_')));
  const ai = openAi(settingsOrFailure(set));
  if (ai.way === 'model') return { ai, isSandbox: false, close: async () => {} };
  const { app } = createAiSandbox();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ai: openAi(settingsOrFailure({ ...set, ...demoModel(url) })),
    isSandbox: true,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
