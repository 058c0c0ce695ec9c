import { causedBy, currentCause } from './cause.ts';

export interface Spanned {
  /** Few and known: a route's pattern, a kind of job; nothing that names a person or an address. */
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Record<string, string | number>;
}

interface SpanEnd {
  name?: string;
  attributes?: Record<string, string | number>;
  /** Its kind is told, never its message: that may quote somebody. */
  error?: unknown;
  failed?: boolean;
}

export interface OpenSpan {
  readonly trace: string;
  end(how?: SpanEnd): void;
}

export interface Traces {
  /** Under the span of the current cause, if there is one. */
  begin(what: Spanned): OpenSpan;
  close(): Promise<void>;
}

export async function spanning<Result>(
  traces: Traces | undefined,
  what: Spanned,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!traces) return work();
  const span = traces.begin(what);
  try {
    const result = await causedBy({ ...currentCause(), trace: span.trace }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
