import type { z } from 'zod';
import type { Tokens } from '#domain/idea/reading.ts';

export interface Question<Answer> {
  name: string;
  schema: z.ZodType<Answer>;
  instructions: string;
  turns: readonly string[];
}

export interface Answered<Answer> {
  answer: Answer;
  tokens: Tokens;
  model: string;
}
