import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '#contract-kit/error-codes.ts';
import { secretForm } from '#domain/text/one-form.ts';
import type { Settings } from '#server/settings/settings.ts';

/** argon2id is the library's default (docs/product/account.md#hash). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Ten seconds of work at 20 ms per hash. */
const longestQueue = 500;

/** `former` means that the stored hash is of the text as typed and must be made anew. */
export type Match = 'right' | 'former' | 'wrong';

/** Secrets are hashed and compared in normalised form; an old hash still opens by the text as typed. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** It costs as many hashes with an account as without: one, or two when the form differs from the text. */
  matches(storedHash: string | null | undefined, password: string): Promise<Match>;
}

/** Keeps thirty sign-ins at once from stopping the catalogue. */
export function createPasswords(concurrency: number): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= longestQueue) throw new Refusal('unavailable');
    // A finished task passes its place on without freeing it, so nobody can slip in between.
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  let nobodysHash: Promise<string> | undefined;
  const hashOfNobody = () => {
    nobodysHash ??= hash(randomUUID(), cost);
    return nobodysHash;
  };
  return {
    hash: (password) => inTurn(() => hash(secretForm(password), cost)),
    async matches(storedHash, password) {
      const known = storedHash ?? (await hashOfNobody());
      const isRight = await inTurn(() => verify(known, secretForm(password)));
      const isFormer = secretForm(password) !== password && (await inTurn(() => verify(known, password)));
      if (storedHash === null || storedHash === undefined) return 'wrong';
      if (isRight) return 'right';
      return isFormer ? 'former' : 'wrong';
    },
  };
}

const passwordsOfProcess = new WeakMap<Settings, Passwords>();

/** Sign-in, registration and changes of password share one queue. */
export function passwordsOf(settings: Settings): Passwords {
  const existing = passwordsOfProcess.get(settings);
  if (existing) return existing;
  const created = createPasswords(settings.HASH_CONCURRENCY);
  passwordsOfProcess.set(settings, created);
  return created;
}

/** Seeds and commands use it outside the web's queue. */
export function hashPassword(password: string): Promise<string> {
  return createPasswords(1).hash(password);
}
