import type { z } from 'zod';
import { refreshSession, signIn } from '#people/auth/contract.ts';
import { accessSeconds, refreshSeconds } from '#people/auth/server/session.ts';
import { type Callable, call, type Given, type Outcome, providerAway } from './call.ts';
import type { Chance } from './chance.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';
import { deliverEvents, RunFailed, work } from './time.ts';
import type { Weather } from './troubles.ts';

/** One person before their browser, for a few minutes. */
export interface Visit {
  stage: Stage;
  person: Person;
  chance: Chance;
  weather: Weather;
}

export type Done<Value> = Value | undefined;

/** The balancer gives each call to one of the two processes. */
export async function askShop<Answer extends z.ZodType>(
  { stage, chance, weather }: Visit,
  endpoint: Callable<Answer>,
  given: Given,
  refusals: readonly string[],
): Promise<Outcome<z.output<Answer>>> {
  const outcome = await call(chance.pick(stage.servers), endpoint, given);
  if (outcome.isDone || refusals.includes(outcome.code)) return outcome;
  if (providerAway(outcome.code) && weather.providerTroubled) return outcome;
  throw new RunFailed(outcome.words);
}

type Tokens = { access: string; refresh: string };

const margin = 60_000;

export function keepSession({ stage, person }: Pick<Visit, 'stage' | 'person'>, tokens: Tokens): string {
  const now = stage.now.getTime();
  person.session = {
    access: tokens.access,
    refresh: tokens.refresh,
    accessUntil: now + accessSeconds * 1000 - margin,
    refreshUntil: now + refreshSeconds * 1000 - margin,
  };
  return tokens.access;
}

/** The access token that the browser holds, renewed, or got by signing in again. */
export async function accessOf(visit: Visit): Promise<string> {
  const { stage, person } = visit;
  const now = stage.now.getTime();
  const { session, email, password } = person;
  if (session && now < session.accessUntil) return session.access;
  if (session && now < session.refreshUntil) {
    const body = { refresh: session.refresh };
    const renewed = await askShop(visit, refreshSession, { body }, ['invalid_token']);
    if (renewed.isDone) return keepSession(visit, renewed.answer);
  }
  const signedIn = await askShop(visit, signIn, { body: { email, password } }, []);
  if (!signedIn.isDone) throw new RunFailed(signedIn.words);
  return keepSession(visit, signedIn.answer);
}

/**
 * A call of the signed-in person: its answer, or undefined when it was refused by one of the codes that may be. Throws
 * `RunFailed` on any other refusal.
 */
export async function ask<Answer extends z.ZodType>(
  visit: Visit,
  endpoint: Callable<Answer>,
  given: Omit<Given, 'access'> = {},
  refusals: readonly string[] = [],
): Promise<Done<z.output<Answer>>> {
  const access = await accessOf(visit);
  const outcome = await askShop(visit, endpoint, { ...given, access }, refusals);
  if (outcome.isDone) return outcome.answer;
  if (process.env.SIMULATION_TRACE)
    console.error(visit.stage.now.toISOString(), visit.person.email, outcome.words);
  visit.stage.counts.add(`refusal: ${outcome.code}`);
  return undefined;
}

/** What the provider has to say reaches the shop, which answers it and does what follows at once. */
export async function eventsArrive({ stage, chance, weather }: Omit<Visit, 'person'>): Promise<void> {
  const order = weather.eventsShuffled ? 'newest_first' : 'oldest_first';
  for (let round = 0; round < 20; round += 1) {
    if (!weather.eventsLate) await deliverEvents(stage, chance, order);
    const before = stage.sandbox.control.deliveries().length;
    await work(stage, chance.pick(stage.servers), 'queue');
    if (weather.eventsLate || stage.sandbox.control.deliveries().length === before) return;
  }
  throw new RunFailed('the shop and the provider never stop telling each other something');
}
