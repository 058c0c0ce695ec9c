import type { z } from 'zod';
import type { Tokens } from '#domain/idea/model-cost.ts';

export interface Question<Answer> {
  name: string;
  schema: z.ZodType<Answer>;
  instructions: string;
  /** What the model is to read, each a turn of its own. */
  turns: readonly string[];
}

export interface Answered<Answer> {
  answer: Answer;
  tokens: Tokens;
  /** As the provider names it. */
  model: string;
}
