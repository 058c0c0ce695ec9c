/** A move that is not written is forbidden (docs/product/subscription.md#forbidden-unless-written). */
export type TransitionTable<State extends string, Act extends string, Next extends State = State> = Readonly<
  Record<State, Readonly<Partial<Record<Act, Next>>>>
>;

export class ForbiddenTransition extends Error {
  readonly lifecycle: string;
  readonly state: string;
  readonly act: string;

  constructor(lifecycle: string, state: string, act: string) {
    super(`${lifecycle}: '${act}' is forbidden in the state '${state}'`);
    this.name = 'ForbiddenTransition';
    this.lifecycle = lifecycle;
    this.state = state;
    this.act = act;
  }
}

export function transition<State extends string, Act extends string, Next extends State>(
  lifecycle: string,
  table: TransitionTable<State, Act, Next>,
  state: State,
  act: Act,
): Next {
  // Own properties only: outside input must not find `constructor`.
  const row = Object.hasOwn(table, state) ? table[state] : undefined;
  const next = row !== undefined && Object.hasOwn(row, act) ? row[act] : undefined;
  if (next === undefined) throw new ForbiddenTransition(lifecycle, state, act);
  return next;
}
