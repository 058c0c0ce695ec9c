import type { LanguageModel } from 'ai';
import { costOfTokens, type Microcents, type ModelPrices, type Tokens } from '#domain/idea/model-cost.ts';
import type { Settings } from '../../settings/settings.ts';
import { openModel } from './open-model.ts';
import type { Answered, Question } from './question.ts';
import { addressOf, testModel } from './test-model.ts';

/** The tokens of an answer; one that is longer is cut, and does not fit. */
const MOST_OUTPUT_TOKENS = 3_000;
/** A token has three characters at least in the texts that are sent; the schema and the frame come besides. */
const CHARACTERS_PER_TOKEN = 2;
const FRAME_TOKENS = 2_000;

export interface AiGateway {
  /** `off`: nobody reads ideas. `pipeline`: the seller's own brings its results to our webhook. */
  way: 'off' | 'model' | 'pipeline';
  /** Of what is set; nothing of the key. */
  provider: string;
  host: string;
  model: string;
  timeoutMs: number;
  budgetCents: number;
  costOf(tokens: Tokens): Microcents;
  /** What one call can cost at most. */
  mostOf(question: Question<unknown>): Microcents;
  /** Asks whether it would answer, at no cost. Throws `AiFailure`. */
  test(): Promise<void>;
  /** Throws `AiFailure`. */
  ask<Answer>(question: Question<Answer>): Promise<Answered<Answer>>;
}

const hostOf = (url: string) => (url ? new URL(url).host : '');

export function openAi(settings: Settings): AiGateway {
  const { AI_PROVIDER: provider = 'off', AI_MODEL: model = '', AI_TIMEOUT_MS: timeoutMs } = settings;
  const prices: ModelPrices = { input: settings.AI_INPUT_PRICE ?? 0, output: settings.AI_OUTPUT_PRICE ?? 0 };
  const way = provider === 'off' || provider === 'pipeline' ? provider : 'model';
  let opened: Promise<LanguageModel> | undefined;
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
    test: () => testModel(settings),
    async ask(question) {
      // Loaded at the first question: most processes never ask one.
      opened ??= openModel(settings);
      const { askModel } = await import('./ask-model.ts');
      const limits = { timeoutMs, maxOutputTokens: MOST_OUTPUT_TOKENS };
      return askModel(await opened, question, limits);
    },
  };
}
