import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type Point, pointOfCall, pointOfQuery } from './footprint.ts';

/** What an act waits for outside this process: a connection of the database, or an answer of the provider. */
type Outside = pg.Client | 'provider';

/** Says nothing that another act could see, and waits for nothing: before it and after it are one point. */
const uneventful = /^(begin|start transaction)\b|"?rate_limits"?/i;

/**
 * One act of somebody, which can be held before any of its points: each query and each call of the provider. Between
 * two of them it touches nothing that others see, so that these are all the places where another act can come between.
 */
export class Act {
  readonly name: string;
  /** What it was about to do at each point so far: the first is point 1. */
  readonly points: Point[] = [];
  /** PostgreSQL ended it because it and another waited for each other: the shop only says that it cannot now. */
  wasDeadlocked = false;
  /** Awaited after each of its queries while another waits for a lock, which it may have let go. */
  letWaitersMove: (() => Promise<void>) | undefined;
  /** Let go once it is over: a timer that it began keeps the act in its context. */
  #work: (() => Promise<void>) | undefined;
  /** A connection or the provider may be asked several things at once. */
  #outside: Outside[] = [];
  readonly #connections = new Set<number>();
  #stopAt: number | undefined;
  #isFree = false;
  #held: (() => void)[] = [];
  #ended = false;
  #changed = Promise.withResolvers<void>();

  constructor(name: string, work: () => Promise<void>, stopAt?: number) {
    this.name = name;
    this.#work = work;
    this.#stopAt = stopAt;
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  /** It stands at a point and nothing of it is on its way. */
  get isHeld(): boolean {
    return !this.#isFree && this.#held.length > 0 && this.#outside.length === 0;
  }

  /** Nothing outside is on its way and it is at no point: it computes, or waits for something in this process. */
  get isSilent(): boolean {
    return !this.#ended && this.#held.length === 0 && this.#outside.length === 0;
  }

  /** PostgreSQL's names of the connections through which it asks something now. */
  get asking(): number[] {
    return this.#outside.flatMap((one) => (one === 'provider' ? [] : processOf(one)));
  }

  /** Whether this connection was last used by it, be it held in its transaction. */
  holds(connection: number): boolean {
    return this.#connections.has(connection);
  }

  /** Resolves at the next change of what the getters say. */
  get changed(): Promise<void> {
    return this.#changed.promise;
  }

  start(): void {
    void playing.run(this, async () => {
      try {
        await this.#work?.();
      } finally {
        this.#work = undefined;
        this.#ended = true;
        this.#tell();
      }
    });
  }

  free(): void {
    this.#isFree = true;
    for (const go of this.#held.splice(0)) go();
  }

  hold(): void {
    this.#isFree = false;
  }

  /** A point: where it was told to stop, or has not the turn, it waits here. */
  async reach(point: Point): Promise<void> {
    this.points.push(point);
    if (this.points.length === this.#stopAt) this.#isFree = false;
    while (!this.#isFree) {
      const go = Promise.withResolvers<void>();
      this.#held.push(go.resolve);
      this.#tell();
      await go.promise;
    }
  }

  leave(outside: Outside): void {
    if (outside !== 'provider') this.#own(outside);
    this.#outside.push(outside);
  }

  comeBack(outside: Outside): void {
    this.#outside.splice(this.#outside.indexOf(outside), 1);
    this.#tell();
  }

  #own(client: pg.Client): void {
    const before = lastUser.get(client);
    for (const connection of processOf(client)) {
      if (before) before.#connections.delete(connection);
      this.#connections.add(connection);
    }
    lastUser.set(client, this);
  }

  #tell(): void {
    const { resolve } = this.#changed;
    this.#changed = Promise.withResolvers<void>();
    resolve();
  }
}

const playing = new AsyncLocalStorage<Act>();
/** By client, not by its number: an act holds the whole shop in which it played. */
const lastUser = new WeakMap<pg.Client, Act>();

function processOf(client: pg.Client): number[] {
  return 'processID' in client && typeof client.processID === 'number' ? [client.processID] : [];
}

/** A point of the act that plays, for what happens outside the shop: a browser that pays, a bank that decides. */
export async function outside<Answer>(what: string, happens: () => Promise<Answer>): Promise<Answer> {
  await playing.getStore()?.reach(pointOfCall(what, false));
  return happens();
}

/** The driver's own looks, of which an act knows nothing. */
export const aside = <Answer>(look: () => Promise<Answer>): Promise<Answer> => playing.exit(look);

function textOf([query]: unknown[]): string {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return String(text);
}

type Callback = (...answer: unknown[]) => void;

function noteDeadlock(act: Act, error: unknown): void {
  if (error instanceof pg.DatabaseError && error.code === '40P01') act.wasDeadlocked = true;
}

/** Asks once the act may: the answer comes by the callback that `pg` was given, or by a promise. */
function askLater(
  act: Act,
  client: pg.Client,
  given: unknown[],
  ask: (given: unknown[]) => unknown,
): unknown {
  const what = textOf(given);
  const reached = uneventful.test(what) ? Promise.resolve() : act.reach(pointOfQuery(what));
  const callback = given.at(-1);
  const go = () => act.leave(client);
  if (typeof callback === 'function') {
    const told: Callback = async (...answer) => {
      noteDeadlock(act, answer[0]);
      act.comeBack(client);
      await act.letWaitersMove?.();
      Reflect.apply(callback, undefined, answer);
    };
    void reached.then(go).then(() => ask([...given.slice(0, -1), told]));
    return undefined;
  }
  return reached
    .then(go)
    .then(() => ask(given))
    .catch((error: unknown) => {
      noteDeadlock(act, error);
      throw error;
    })
    .finally(() => {
      act.comeBack(client);
      return act.letWaitersMove?.();
    });
}

/** A call of somebody outside, which is a point of the act that plays. */
export async function atPoint<Answer>(point: Point, ask: () => Promise<Answer>): Promise<Answer> {
  const act = playing.getStore();
  if (!act) return ask();
  await act.reach(point);
  act.leave('provider');
  try {
    return await ask();
  } finally {
    act.comeBack('provider');
  }
}

/** Makes every query a point of the act that plays; whatever else runs is not touched. */
export function watchQueries(): () => void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client: pg.Client, given: unknown[]) {
      const act = playing.getStore();
      const ask = (words: unknown[]) => Reflect.apply(target, client, words);
      return act ? askLater(act, client, given, ask) : ask(given);
    },
  });
  // A pool calls back from wherever a connection was let go, or was once opened: that is another act.
  const { connect } = pg.Pool.prototype;
  pg.Pool.prototype.connect = new Proxy(connect, {
    apply(target, pool: pg.Pool, given: unknown[]) {
      const own = given.map((one) =>
        typeof one === 'function' ? AsyncLocalStorage.bind(one as Callback) : one,
      );
      return Reflect.apply(target, pool, own);
    },
  });
  return () => {
    pg.Client.prototype.query = query;
    pg.Pool.prototype.connect = connect;
  };
}
