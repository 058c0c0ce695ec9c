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

/** Only `unfit` and `slow` may have cost something. */
type AiFailureKind = 'unfit' | 'slow' | 'busy' | 'away' | 'refused';

interface About {
  tokens?: Tokens | undefined;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

export class AiFailure extends Error {
  override name = 'AiFailure';
  readonly kind: AiFailureKind;
  readonly tokens: Tokens | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: AiFailureKind, message: string, { tokens, retryAfterMs, cause }: About = {}) {
    super(message, { cause });
    this.kind = kind;
    this.tokens = tokens;
    this.retryAfterMs = retryAfterMs;
  }
}
