import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AnswerOfModel } from '#domain/idea/idea-analysis.ts';
import { ANSWER_NAME, type AskedIdea, type Catalogue } from '#domain/idea/idea-prompt.ts';
import type { Tokens } from '#domain/idea/reading.ts';
import { demoAnalysis } from './demo-analysis.ts';

export const AI_FAULTS = [
  'fenced',
  'unclosed',
  'truncated',
  'wrong_schema',
  'copies',
  'rate_limited',
  'unavailable',
  'hang',
  'wrong_key',
] as const;
export type AiFault = (typeof AI_FAULTS)[number];

export class AiFaults {
  #always: AiFault | undefined;
  #next: AiFault[] = [];

  next(fault: AiFault, times = 1): void {
    this.#next.push(...Array.from({ length: times }, () => fault));
  }

  always(fault: AiFault | undefined): void {
    this.#always = fault;
  }

  clear(): void {
    this.#always = undefined;
    this.#next = [];
  }

  take(): AiFault | undefined {
    return this.#next.shift() ?? this.#always;
  }
}

export const DEMO_MODEL = 'modèle de démonstration';

const content = z.union([z.string(), z.array(z.object({ type: z.literal('text'), text: z.string() }))]);
const message = z.object({ role: z.enum(['system', 'user', 'assistant']), content });
const request = z.object({
  model: z.string(),
  messages: z.array(message).min(1),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ name: z.string(), strict: z.boolean().optional(), schema: z.looseObject({}) }),
  }),
  max_tokens: z.number().optional(),
});

const textOf = ({ content: given }: z.infer<typeof message>): string =>
  typeof given === 'string' ? given : given.map(({ text }) => text).join('');

/** OpenAI counts about four characters a token. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

function readQuestion(texts: readonly string[]): { idea: AskedIdea; catalogue: Catalogue } | undefined {
  const words = texts.map((text) => /<idee-(\w+)>\n([\s\S]*)\n<\/idee-\1>/u.exec(text)?.[2]).find(Boolean);
  const catalogue = texts.map((text) => /^Le catalogue :\n(\{.*\})$/su.exec(text)?.[1]).find(Boolean);
  return words && catalogue ? { idea: JSON.parse(words), catalogue: JSON.parse(catalogue) } : undefined;
}

const refusal = (status: number, type: string, code: string, text: string) => ({
  status,
  body: { error: { message: text, type, code } },
});

const refusals = {
  rate_limited: refusal(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached'),
  unavailable: refusal(503, 'server_error', 'overloaded', 'The engine is currently overloaded'),
  wrong_key: refusal(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided'),
};

/** A model that obeys a stranger's text, and copies it everywhere. */
const copied = (analysis: AnswerOfModel, words: string): AnswerOfModel => ({
  ...analysis,
  title: words,
  summary: words,
  category: words,
  inputs: analysis.inputs.map((input) => ({ ...input, label: words })),
  steps: analysis.steps.map((step) => ({ ...step, title: words, field: words })),
  questions: [words],
});

function written(answer: object, fault: string | undefined): { text: string; finish: 'stop' | 'length' } {
  const text = JSON.stringify(answer);
  if (fault === 'fenced') return { text: `Voici l’analyse :\n\`\`\`json\n${text}\n\`\`\``, finish: 'stop' };
  if (fault === 'unclosed') return { text: `\`\`\`${' '.repeat(50_000)}`, finish: 'stop' };
  if (fault === 'truncated') return { text: text.slice(0, text.length / 2), finish: 'length' };
  if (fault === 'wrong_schema') return { text: '{"titre":"Autre chose"}', finish: 'stop' };
  return { text, finish: 'stop' };
}

export interface AiSandbox {
  app: FastifyInstance;
  faults: AiFaults;
  answered(): { answers: number; refused: number };
}

interface Options {
  retryAfterSeconds?: number;
  bill?: Tokens[];
}

/** Speaks chat completions over HTTP; answers follow rules, not a model. */
export function createAiSandbox({ retryAfterSeconds = 1, bill = [] }: Options = {}): AiSandbox {
  const app = Fastify({ bodyLimit: 1_048_576 });
  const faults = new AiFaults();
  const counts = { answers: 0, refused: 0 };
  const refuse = (reply: FastifyReply, { status, body }: ReturnType<typeof refusal>) => {
    counts.refused += 1;
    if (status === 429 || status === 503) reply.header('retry-after', retryAfterSeconds);
    return reply.status(status).send(body);
  };
  app.post('/v1/chat/completions', async (asked, reply) => {
    const fault = faults.take();
    if (fault === 'hang') return new Promise<never>(() => {});
    if (fault === 'rate_limited' || fault === 'unavailable' || fault === 'wrong_key')
      return refuse(reply, refusals[fault]);
    const given = request.safeParse(asked.body);
    const question = given.success ? readQuestion(given.data.messages.map(textOf)) : undefined;
    if (!given.success || given.data.response_format.json_schema.name !== ANSWER_NAME || !question)
      return refuse(
        reply,
        refusal(400, 'invalid_request_error', 'unsupported', 'This stand-in reads ideas only'),
      );
    const analysis = demoAnalysis(question.idea, question.catalogue);
    const answer = fault === 'copies' ? copied(analysis, question.idea.description) : analysis;
    const { text, finish } = written(answer, fault);
    const prompt = tokensOf(JSON.stringify(given.data.messages));
    const completion = tokensOf(text);
    counts.answers += 1;
    bill.push({ input: prompt, output: completion });
    return {
      id: `chatcmpl-${counts.answers}`,
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1000),
      model: DEMO_MODEL,
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
      usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    };
  });
  app.get('/v1/models', async (_asked, reply) => {
    const fault = faults.take();
    if (fault === 'hang') return new Promise<never>(() => {});
    if (fault === 'rate_limited' || fault === 'unavailable' || fault === 'wrong_key')
      return refuse(reply, refusals[fault]);
    return { object: 'list', data: [{ id: DEMO_MODEL, object: 'model' }] };
  });
  const wanted = z.strictObject({ fault: z.enum(AI_FAULTS).nullable(), times: z.int().min(1).optional() });
  app.post('/_sandbox/faults', async (asked) => {
    const { fault, times } = wanted.parse(asked.body);
    if (fault === null) faults.clear();
    else if (times === undefined) faults.always(fault);
    else faults.next(fault, times);
    return { fault, times: times ?? 'all' };
  });
  return { app, faults, answered: () => ({ ...counts }) };
}
