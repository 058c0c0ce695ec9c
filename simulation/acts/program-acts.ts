import {
  createReceiver,
  deleteReceiver,
  listReceivers,
  pauseReceiver,
  pingReceiver,
  replayDeliveries,
  rotateSecret,
} from '#account/receivers/contract.ts';
import { CUSTOMER_EVENTS } from '#domain/outgoing/outgoing-events.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { readOwnMonths } from '#money/subscriptions/contract.ts';
import { makeOwnKey, removeOwnKey, rotateOwnKey } from '#people/api-keys/contract.ts';
import { call } from '../call.ts';
import type { Person } from '../person.ts';
import { RunFailed } from '../time.ts';
import { ask, type Visit } from '../visit.ts';

type Key = NonNullable<Person['key']>;

/** Whatever ends an account ends what its keys open. */
export function endKeys(person: Person): void {
  for (const { secret } of [...(person.key ? [person.key] : []), ...person.endingKeys])
    person.endedKeys.push(secret);
  forgetKeys(person);
}

/** Of what an answer that is lost would have told nothing is known. */
export function forgetKeys(person: Person): void {
  person.key = undefined;
  person.endingKeys = [];
}

async function makeKey(visit: Visit): Promise<void> {
  const { person, stage } = visit;
  const name = `Comptabilité ${stage.now.toISOString()}`;
  const body = { name, scopes: ['orders.read'], lasts: 'always', current_password: person.password };
  // Ten at most, with those whose answer was lost.
  const made = await ask(visit, makeOwnKey, { body }, ['invalid']);
  if (!made) return;
  person.key = { id: made.key.id, secret: made.secret };
  stage.counts.add('keys made');
}

async function rotateKey(visit: Visit, { id, secret }: Key): Promise<void> {
  const { person, stage, chance } = visit;
  const { endingKeys } = person;
  const keep_hours = chance.pick(['0', '24'] as const);
  forgetKeys(person);
  const given = { params: { id }, body: { keep_hours, current_password: person.password } };
  const made = await ask(visit, rotateOwnKey, given, ['not_found']);
  if (!made) return;
  // A second rotation ends the former secret of the first.
  person.endedKeys.push(...endingKeys.map((one) => one.secret));
  if (keep_hours === '0') person.endedKeys.push(secret);
  else person.endingKeys.push({ secret, at: stage.now.getTime() + 24 * HOUR_MS });
  person.key = { id, secret: made.secret };
  stage.counts.add('keys rotated');
}

async function removeKey(visit: Visit, { id, secret }: Key): Promise<void> {
  const { person, stage } = visit;
  const secrets = [secret, ...person.endingKeys.map((one) => one.secret)];
  forgetKeys(person);
  if ((await ask(visit, removeOwnKey, { params: { id } }, ['not_found'])) === undefined) return;
  person.endedKeys.push(...secrets);
  stage.counts.add('keys taken away');
}

async function opens({ chance, stage }: Visit, secret: string): Promise<boolean> {
  return (await call(chance.pick(stage.servers), readOwnMonths, { access: secret })).isDone;
}

/** Their program reads by the key that lives; none that has ended opens anything. */
async function readByKeys(visit: Visit): Promise<void> {
  const { person, stage } = visit;
  const now = stage.now.getTime();
  person.endedKeys.push(...person.endingKeys.filter(({ at }) => at <= now).map(({ secret }) => secret));
  person.endingKeys = person.endingKeys.filter(({ at }) => at > now);
  for (const secret of person.endedKeys)
    if (await opens(visit, secret)) throw new RunFailed(`${person.email}: a key opens after its end`);
  if (!person.key) return;
  if (!(await opens(visit, person.key.secret))) throw new RunFailed(`${person.email}: a key opens nothing`);
  stage.counts.add('reads by a key');
}

export async function tendKey(visit: Visit): Promise<void> {
  const { person, chance } = visit;
  await readByKeys(visit);
  const { key } = person;
  if (!key) return makeKey(visit);
  if (chance.hits(0.3)) return rotateKey(visit, key);
  if (chance.hits(0.2)) return removeKey(visit, key);
}

/** The program of theirs that is told of what happens; one that was disabled is started again, and what failed sent. */
export async function tendReceiver(visit: Visit): Promise<void> {
  const { person, chance, stage } = visit;
  const [known] = (await ask(visit, listReceivers)) ?? [];
  if (!known) {
    const url = stage.standIns.receivers.urlOf(`client-${person.number}`);
    const body = { url, name: 'Comptabilité', events: [...CUSTOMER_EVENTS] };
    if (await ask(visit, createReceiver, { body })) stage.counts.add('receivers added');
    return;
  }
  const params = { id: known.id };
  if (known.state !== 'active') {
    await ask(visit, pauseReceiver, { params, body: { paused: false } }, ['not_found']);
    await ask(visit, replayDeliveries, { params, body: {} }, ['receiver_off']);
    return stage.counts.add(`receivers started again (${known.disabled_why ?? 'paused'})`);
  }
  const act = chance.pick(['ping', 'pause', 'rotate', 'replay', 'delete'] as const);
  stage.counts.add(`receivers: ${act}`);
  if (act === 'ping') await ask(visit, pingReceiver, { params });
  if (act === 'pause') await ask(visit, pauseReceiver, { params, body: { paused: true } });
  if (act === 'rotate') await ask(visit, rotateSecret, { params });
  if (act === 'replay') await ask(visit, replayDeliveries, { params, body: {} });
  if (act === 'delete') await ask(visit, deleteReceiver, { params });
}
