import type { ModelPrices, Tokens } from '#domain/idea/reading.ts';
import { type AiFaults, createAiSandbox, DEMO_MODEL } from '#sandbox/ai/ai-sandbox.ts';
import { createN8nSandbox, type N8nSandbox } from '#sandbox/n8n/n8n-sandbox.ts';
import type { StoredWorkflow } from '#sandbox/n8n/workflow-shelf.ts';
import { demoN8n } from '#server/settings/n8n-settings.ts';
import { type Administration, type Files, openAdministration, type Temperament } from './administration.ts';
import type { World } from './invariants/world.ts';
import { openReceivers, type Receivers, type Told } from './receivers.ts';

/** What they remember, beside their faults; plain JSON, so that a snapshot keeps it. */
export interface Remembered {
  bill: Tokens[];
  workflows: StoredWorkflow[];
  /** What programs of customers were told. */
  told: Told[];
  administration: Files;
}

export const nothingYet = (): Remembered => ({
  bill: [],
  workflows: [],
  told: [],
  administration: { lostNumbers: [], flows: [] },
});

/** The model that reads the ideas, n8n, programs of customers and the administration, in the driver's own process. */
export interface StandIns {
  readonly model: AiFaults;
  readonly n8n: N8nSandbox['control'];
  readonly receivers: Receivers;
  readonly administration: Administration;
  readonly said: Required<Pick<World, 'model' | 'runs'>>;
  readonly settings: Record<string, string>;
  remembered(): Remembered;
  close(): Promise<void>;
}

const prices: ModelPrices = { input: 200, output: 600 };
/** So little for each customer that a lively month comes to it: what is to be read then waits for the next. */
const budgetOf = (customers: number) => Math.ceil(customers * 0.4);

/** In real time, which a call that is held costs a story; one that is answered, also on a busy machine, never takes it. */
const patienceMs = 5_000;

const modelSettings = (url: string, budgetCents: number) => ({
  AI_PROVIDER: 'openai-compatible',
  AI_API_URL: `${url}/v1`,
  AI_MODEL: DEMO_MODEL,
  AI_TIMEOUT_MS: String(patienceMs),
  AI_INPUT_PRICE: String(prices.input),
  AI_OUTPUT_PRICE: String(prices.output),
  AI_MONTHLY_BUDGET: String(budgetCents),
});

const host = '127.0.0.1';

/** Who waits for them is told to come back at once. */
export async function openStandIns(
  { customers, ...administered }: Temperament & { customers: number },
  { bill, workflows, told, administration: files }: Remembered,
): Promise<StandIns> {
  const budgetCents = budgetOf(customers);
  const model = createAiSandbox({ retryAfterSeconds: 0, bill });
  const persistence = { load: async () => workflows, save: async () => {} };
  const n8n = await createN8nSandbox({ now: administered.now, persistence, liveAfterMs: 0 });
  const receivers = await openReceivers(told);
  const administration = await openAdministration(administered, files);
  const modelUrl = await model.app.listen({ port: 0, host });
  const n8nUrl = await n8n.app.listen({ port: 0, host });
  return {
    model: model.faults,
    n8n: n8n.control,
    receivers,
    administration,
    said: {
      model: { answers: async () => bill, prices, budgetCents },
      runs: async () => n8n.control.received().map(({ headers }) => String(headers['webhook-id'])),
    },
    settings: {
      ...modelSettings(modelUrl, budgetCents),
      N8N_URL: n8nUrl,
      N8N_API_KEY: demoN8n.apiKey,
      N8N_SIGNING_SECRET: demoN8n.signingSecret,
      N8N_TIMEOUT_MS: String(patienceMs),
    },
    remembered: () => ({
      bill,
      workflows: n8n.control.workflows(),
      told,
      administration: administration.remembered(),
    }),
    async close() {
      model.app.server.closeAllConnections();
      await model.app.close();
      await n8n.app.close();
      await receivers.close();
      await administration.close();
    },
  };
}
