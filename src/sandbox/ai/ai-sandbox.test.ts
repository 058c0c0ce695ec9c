import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWER_NAME, ideaPrompt } from '#domain/idea/idea-prompt.ts';
import { wireAnalysis } from '#help/idea-readings/contract.ts';
import { openAi } from '#server/gateways/ai/gateway.ts';
import { AiFailure } from '#server/gateways/ai/question.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type AiSandbox, createAiSandbox, DEMO_MODEL } from './ai-sandbox.ts';

let sandbox: AiSandbox;
let address: string;
beforeAll(async () => {
  sandbox = createAiSandbox({ retryAfterSeconds: 0.01 });
  address = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  sandbox.app.server.closeAllConnections();
  await sandbox.app.close();
});
beforeEach(() => sandbox.faults.clear());

const catalogue = {
  categories: [{ slug: 'facturation-et-devis', name: 'Facturation et devis' }],
  automations: [{ id: 7, name: 'Relances de factures', description: '' }],
  ideas: [{ id: 3, title: 'Relancer les devis en retard' }],
};
const idea = {
  title: '',
  description: 'Chaque lundi, relancer par email les clients dont le devis est resté sans réponse.',
  usage: 'pro',
  category: null,
};
const question = { name: ANSWER_NAME, schema: wireAnalysis, ...ideaPrompt(idea, catalogue, 'a1b2') };
const prices = { AI_INPUT_PRICE: '200', AI_OUTPUT_PRICE: '600' };
const gateway = (changes: Record<string, string> = {}) =>
  openAi(
    readSettings({
      AI_PROVIDER: 'openai-compatible',
      AI_API_URL: `${address}/v1`,
      AI_API_KEY: 'cle',
      AI_MODEL: 'modele',
      ...prices,
      ...changes,
    }),
  );
const failure = (changes?: Record<string, string>) =>
  gateway(changes)
    .ask(question)
    .catch((error: unknown) => error);

describe.each([['openai-compatible'], ['mistral']])('a model of the provider %s', (provider) => {
  const set = { AI_PROVIDER: provider };

  it('answers by the schema, with what it counted', async () => {
    const { answer, tokens, model } = await gateway(set).ask(question);
    expect(answer).toMatchObject({
      category: 'facturation-et-devis',
      usage: 'pro',
      feasible: true,
      similarAutomations: [],
      similarIdeas: [3],
    });
    expect(answer.steps.map(({ kind }) => kind)).toContain('send_email');
    expect(model).toBe(DEMO_MODEL);
    expect(tokens.input).toBeGreaterThan(100);
  });

  it('is understood when it writes fences around its answer', async () => {
    sandbox.faults.next('fenced');
    expect((await gateway(set).ask(question)).answer.category).toBe('facturation-et-devis');
  });

  it.each(['truncated', 'wrong_schema', 'unclosed'] as const)(
    'that writes something %s has failed, with what it cost',
    async (fault) => {
      sandbox.faults.next(fault);
      const error = await failure(set);
      expect(error).toBeInstanceOf(AiFailure);
      expect(error).toMatchObject({ kind: 'unfit', tokens: { input: expect.any(Number) } });
    },
  );
});

describe('the model’s provider', () => {
  it('that is busy for a moment is asked again at once', async () => {
    sandbox.faults.next('rate_limited', 2);
    const before = sandbox.answered();
    await gateway().ask(question);
    expect(sandbox.answered()).toEqual({ answers: before.answers + 1, refused: before.refused + 2 });
  });

  it.each([
    ['rate_limited', 'busy'],
    ['wrong_key', 'refused'],
  ] as const)('that is %s for good is %s, and nothing was spent', async (fault, kind) => {
    sandbox.faults.always(fault);
    expect(await failure()).toMatchObject({ kind, tokens: undefined });
  });

  it('that says when to come back is heard', async () => {
    sandbox.faults.always('rate_limited');
    expect(await failure()).toMatchObject({ retryAfterMs: 10 });
  });

  it('that does not answer is given up in time', async () => {
    sandbox.faults.always('hang');
    expect(await failure({ AI_TIMEOUT_MS: '200' })).toMatchObject({ kind: 'slow' });
  });

  it('that is not there is away', async () => {
    expect(await failure({ AI_API_URL: 'http://127.0.0.1:9/v1', AI_TIMEOUT_MS: '1000' })).toMatchObject({
      kind: expect.stringMatching(/away|slow/),
    });
  });

  it('is tested at no cost: its key, its model, whether it is there', async () => {
    const before = sandbox.answered().answers;
    await gateway({ AI_MODEL: DEMO_MODEL }).test();
    const problem = (changes: Record<string, string>) =>
      gateway({ AI_MODEL: DEMO_MODEL, ...changes })
        .test()
        .catch(({ message }: Error) => message);
    expect(await problem({ AI_MODEL: 'inconnu' })).toMatch(/AI_MODEL/);
    expect(await problem({ AI_API_URL: 'http://127.0.0.1:9/v1' })).toMatch(/AI_API_URL/);
    sandbox.faults.next('wrong_key');
    expect(await problem({})).toMatch(/AI_API_KEY/);
    expect(sandbox.answered().answers).toBe(before);
  });

  it('never learns more than it asked: the most that a call may cost is above what it cost', async () => {
    const { tokens } = await gateway().ask(question);
    expect(gateway().mostOf(question)).toBeGreaterThan(gateway().costOf(tokens));
  });
});
