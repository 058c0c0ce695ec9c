import type { Tokens } from '#domain/idea/model-cost.ts';

/** Only `unfit` and `slow` may have cost something. */
export type AiFailureKind = 'unfit' | 'slow' | 'busy' | 'away' | 'refused';

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
