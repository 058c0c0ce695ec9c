import { fitAnalysis, type IdeaAnalysis, UnfitAnswer } from '#domain/idea/idea-analysis.ts';
import type { Catalogue } from '#domain/idea/idea-prompt.ts';
import { isWithinBudget, type Microcents, microcents, type Tokens } from '#domain/idea/reading.ts';
import { offeredBy, questionOf } from '#help/idea-readings/server/question.ts';
import type { AiGateway } from '#server/gateways/ai/gateway.ts';
import { AiFailure } from '#server/gateways/ai/question.ts';
import type { IdeaText } from './idea-sets.ts';

/** One idea, asked once. */
export interface Reading<Idea> {
  idea: Idea;
  /** Null: it failed, or what was answered did not hold. */
  analysis: IdeaAnalysis | null;
  failure: string | null;
  tokens: Tokens;
  cost: Microcents;
  durationMs: number;
}

const atOnce = 2;
const free = microcents(0);

/** The budget of the settings, for this run alone: what the shop has spent this month is not known here. */
export class Purse {
  #spent = free;
  readonly #budgetCents: number;

  constructor(budgetCents: number) {
    this.#budgetCents = budgetCents;
  }

  reserve(most: Microcents): boolean {
    if (!isWithinBudget(this.#spent, most, this.#budgetCents)) return false;
    this.#spent = microcents(this.#spent + most);
    return true;
  }

  settle(most: Microcents, cost: Microcents): void {
    this.#spent = microcents(this.#spent - most + cost);
  }
}

type Outcome = Pick<Reading<unknown>, 'analysis' | 'failure' | 'tokens' | 'cost'>;

async function ask(ai: AiGateway, idea: IdeaText, catalogue: Catalogue, most: Microcents): Promise<Outcome> {
  const failed = (failure: string, tokens: Tokens | undefined): Outcome => ({
    analysis: null,
    failure,
    tokens: tokens ?? { input: 0, output: 0 },
    // What is not known may have cost the most.
    cost: tokens ? ai.costOf(tokens) : most,
  });
  try {
    const { answer, tokens } = await ai.ask(questionOf(idea, catalogue, { category: null }));
    try {
      const analysis = fitAnalysis(answer, offeredBy(catalogue));
      return { analysis, failure: null, tokens, cost: ai.costOf(tokens) };
    } catch (error) {
      if (error instanceof UnfitAnswer) return failed(error.message, tokens);
      throw error;
    }
  } catch (error) {
    if (error instanceof AiFailure) return failed(error.message, error.tokens);
    throw error;
  }
}

/** By the shop's own gateway and prompt, two at once; those that the budget left out have no reading. */
export async function askIdeas<Idea extends IdeaText>(
  ai: AiGateway,
  ideas: readonly Idea[],
  catalogue: Catalogue,
  purse: Purse,
): Promise<Reading<Idea>[]> {
  const readings = new Map<number, Reading<Idea>>();
  const waiting = [...ideas.entries()];
  const reader = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, idea] = next;
      const most = ai.mostOf(questionOf(idea, catalogue, { category: null }));
      if (!purse.reserve(most)) return;
      const startedAt = performance.now();
      const outcome = await ask(ai, idea, catalogue, most);
      purse.settle(most, outcome.cost);
      readings.set(place, { idea, ...outcome, durationMs: performance.now() - startedAt });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  return [...readings].toSorted(([one], [other]) => one - other).map(([, reading]) => reading);
}
