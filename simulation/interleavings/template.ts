import pg from 'pg';
import type { StoredObject } from '#sandbox/stripe/store.ts';
import type { EmbeddedDatabase } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import type { Email } from '../invariants/world.ts';
import { KeptObjects } from '../kept-objects.ts';
import { nothingYet, type Remembered } from '../stand-ins.ts';
import { openScene } from './asking.ts';
import { prepareConfinement } from './confinement.ts';
import { BEGINNING, MOMENTS, type Moment, NOW } from './moments.ts';
import type { Person } from './person.ts';
import { openPlace, type Place } from './place.ts';
import { isStateName, STATES, type StateName, stateOf } from './states.ts';
import { settle, travel } from './travel.ts';

/** People brought to their states by acts of their own, kept so that each batch of cases begins from the same. */
export interface Template {
  database: string;
  people: readonly Person[];
  objects: readonly StoredObject[];
  mails: readonly Email[];
  remembered: Remembered;
}

/** Where databases are made, each for a batch. */
export type DatabaseServer = Pick<EmbeddedDatabase, 'url' | 'createDatabaseIfMissing'>;

/** The migrated database that every template begins from. */
export const emptyDatabase = 'interleavings_empty';

export async function onServer(server: DatabaseServer, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function prepareServer(server: DatabaseServer): Promise<void> {
  await server.createDatabaseIfMissing(emptyDatabase);
  const url = server.url(emptyDatabase);
  await migrate(url);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await prepareConfinement(pool);
  await pool.end();
}

const prices = { a: 500, b: 700, c: 600 } as const;

async function newPerson(place: Place, state: StateName, number: number, staffId: number): Promise<Person> {
  const email = `${state}-${number}@exemple.fr`;
  const { id } = await createCustomer(place.shop, { email });
  const automation = (letter: keyof typeof prices) =>
    createAutomation(place.shop, {
      name: `Outil ${letter} de ${state} ${number}`,
      purchasePrice: 2000,
      subscriptionPrice: prices[letter],
    });
  const automations = { a: await automation('a'), b: await automation('b'), c: await automation('c') };
  return { state, number, id, email, staffId, automations };
}

async function live(place: Place, people: readonly Person[], moment: Moment): Promise<void> {
  for (const person of people) {
    const act = isStateName(person.state) ? stateOf(person.state).story[moment] : undefined;
    if (!act) continue;
    const scene = await openScene(place, person);
    await act(scene);
    const wrong = [...scene.faults, ...place.reports];
    if (wrong.length > 0) throw new Error(`${person.state} at ${moment}: ${wrong.join('\n')}`);
  }
}

async function invite(place: Place, wanted: ReadonlyMap<StateName, number>): Promise<Person[]> {
  const staff = { isStaff: true, isSuperuser: true, email: 'staff@exemple.fr' };
  const { id: staffId } = await createCustomer(place.shop, staff);
  const people: Person[] = [];
  for (const [state, count] of wanted)
    for (let number = 1; number <= count; number += 1)
      people.push(await newPerson(place, state, number, staffId));
  return people;
}

/** From the eve on nothing is told and no job is done: what waits then waits for the acts. */
async function liveUntilNow(place: Place, people: readonly Person[]): Promise<void> {
  for (const moment of Object.keys(MOMENTS).filter((name): name is Moment => name in MOMENTS)) {
    if (moment === 'justNow') break;
    await travel(place, MOMENTS[moment]);
    await live(place, people, moment);
    await settle(place);
  }
  await travel(place, MOMENTS.justNow, { isWatched: false });
  await live(place, people, 'justNow');
  place.time.now = NOW;
}

/** So many people of each state, in a database of their own. */
export async function buildTemplate(
  server: DatabaseServer,
  database: string,
  wanted: ReadonlyMap<StateName, number>,
): Promise<Template> {
  await onServer(server, `create database ${database} template ${emptyDatabase} strategy file_copy`);
  const objects = new KeptObjects();
  const remembered = nothingYet();
  const url = server.url(database);
  const place = await openPlace({ url, now: BEGINNING, objects, mails: [], remembered });
  try {
    const people = await invite(place, wanted);
    await liveUntilNow(place, people);
    return {
      ...{ database, people, objects: structuredClone(objects.all()), mails: [...place.mails] },
      remembered: structuredClone(place.standIns.remembered()),
    };
  } finally {
    await place.close();
  }
}

let copies = 0;

/** A place that begins as the template ended; nobody may be connected to the template. */
export async function openCopy(
  server: DatabaseServer,
  { database, objects, mails, remembered: known }: Template,
): Promise<Place & { drop(): Promise<void> }> {
  copies += 1;
  const name = `interleavings_copy_${copies}`;
  await onServer(server, `create database ${name} template ${database} strategy file_copy`);
  const kept = new KeptObjects(structuredClone(objects));
  const remembered = structuredClone(known);
  const place = await openPlace({ url: server.url(name), now: NOW, objects: kept, mails, remembered });
  return Object.assign(place, {
    async drop() {
      await place.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  });
}

export const allStates = Object.keys(STATES).filter(isStateName);
