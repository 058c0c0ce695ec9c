import type { Tokens } from '#domain/idea/model-cost.ts';

/** `unfit` and `slow` may have cost something; the others never reached the model. */
export type AiFailureKind = 'unfit' | 'slow' | 'busy' | 'away' | 'refused';

interface About {
  /** What the model counted, where it answered. */
  tokens?: Tokens | undefined;
  /** What the provider asked to wait. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** The message is for staff, in French: what happened and what to do. */
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
