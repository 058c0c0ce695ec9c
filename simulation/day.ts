import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { chooseAct } from './acts/choose-act.ts';
import { signUp, verify } from './acts/come.ts';
import { outsideHappens } from './acts/outside-acts.ts';
import { staffWorks } from './acts/staff-acts.ts';
import { visitorsCome } from './acts/visitor-acts.ts';
import { Chance } from './chance.ts';
import type { People, Person } from './person.ts';
import { ServerKilled } from './server.ts';
import type { Stage } from './stage.ts';
import type { Telling } from './telling.ts';
import { deliverEvents, readReports, revive, setTime, work, workTogether } from './time.ts';
import { fair, type Weather } from './troubles.ts';
import { eventsArrive, type Visit } from './visit.ts';
import { beginWeather, clearWeather } from './weather.ts';
import { hourOf } from './year.ts';

export interface Year extends Pick<Telling, 'foreseen'> {
  stage: Stage;
  people: People;
  automations: readonly number[];
}

/** Hours after midnight at which the shop lives: between two of them time jumps. */
const hours = [9, 20];
const secondsBetweenVisits = 40;

/** The provider does what is due, and the shop follows each of its moments at once. */
async function settle(stage: Stage, chance: Chance, weather: Weather): Promise<void> {
  stage.afterDelivery = () => eventsArrive({ stage, chance, weather });
  await stage.spent.on('what is due at the provider', () => stage.sandbox.settle());
}

async function workAll(
  stage: Stage,
  chance: Chance,
  { together, worker }: Pick<Weather, 'together' | 'worker'>,
): Promise<void> {
  if (together) {
    await workTogether(stage);
    // What the one did after the other's last look: by itself it would wait for whoever of them was slower.
    await work(stage, stage.servers[0], 'everything');
  } else await work(stage, worker ?? chance.pick(stage.servers), 'everything');
}

/** Minutes after which the shop tries again what could not be read or deployed. */
const triesAgain = [5, 20];

/** The hour of who reads ideas goes by: a tenth of it, the next try and the last. */
async function tryAgain(stage: Stage, chance: Chance, start: Date): Promise<void> {
  const from = Math.max(start.getTime(), stage.now.getTime());
  for (const minutes of triesAgain) {
    await setTime(stage, new Date(from + minutes * MINUTE_MS));
    await workAll(stage, chance, fair);
  }
}

/** One visit: an act is tried again as a person would when the shop died under it, or given up. */
async function visitShop(year: Year, visit: Visit, day: number): Promise<void> {
  const { stage, person, chance } = visit;
  const { automations } = year;
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      if (person.state !== 'customer') await signUp(visit, automations);
      if (!person.isVerified && chance.hits(0.8)) await verify(visit);
      const act = await chooseAct(visit, automations, day);
      if (!act) return;
      stage.counts.add(`act: ${act.name}`);
      await act.play();
      return;
    } catch (error) {
      if (!(error instanceof ServerKilled)) throw error;
      await revive(stage, error);
      if (chance.hits(0.4)) return stage.counts.add('acts given up after a kill');
    }
  }
}

/** Who is late with a payment comes back sooner than others. */
async function latePayers({ pool }: Stage): Promise<Set<number>> {
  const { rows } = await pool.query<{ user_id: number }>(
    `select distinct user_id from subscriptions where status = 'past_due'`,
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

function comes(person: Person, day: number, chance: Chance, late: ReadonlySet<number>): boolean {
  if (person.isForeseen || person.isShut) return false;
  if (person.state !== 'customer') return person.arrives === day;
  if (person.userId && late.has(person.userId)) return chance.hits(0.4);
  return chance.hits(person.zeal);
}

/** Those whose account was opened by a try that lost its answer. */
async function findAccounts({ pool }: Stage, { all }: People): Promise<void> {
  for (const person of all) {
    if (person.state !== 'customer' || person.userId) continue;
    const { rows } = await pool.query<{ id: number }>(
      'select id from users where lower(email) = $1 and deleted_at is null',
      [person.email],
    );
    person.userId = rows[0]?.id;
  }
}

async function playStep(year: Year, day: number, step: number, visitors: readonly Person[]): Promise<void> {
  const { stage, automations } = year;
  const { seed } = stage.options;
  const chance = new Chance(seed, 'step', day, step);
  const start = hourOf(stage.story, day, hours[step] ?? 0);
  await setTime(stage, start);
  const weather = await beginWeather(stage, chance);
  await settle(stage, chance, weather);
  await workAll(stage, chance, weather);
  for (const [index, person] of visitors.entries()) {
    // The staff shut or deleted their account since the morning.
    if (person.isShut || (person.state === 'gone' && person.arrives !== day)) continue;
    await setTime(stage, new Date(start.getTime() + (index + 1) * secondsBetweenVisits * 1000));
    const visit = { stage, person, weather, chance: new Chance(seed, 'visit', person.number, day, step) };
    await stage.spent.on('visits', () => visitShop(year, visit, day));
    await eventsArrive(visit);
  }
  if (weather.readersTroubled) await tryAgain(stage, chance, start);
  if (stage.story.temper.ideas > 0)
    await visitorsCome({ stage, chance: new Chance(seed, 'visitors', day, step) }, hours.length);
  await outsideHappens(stage, new Chance(seed, 'outside', day, step), hours.length);
  const served = { stage, weather, automations, chance: new Chance(seed, 'staff', day, step) };
  await stage.spent.on('staff', () =>
    staffWorks(served, year.people, { today: day, partsOfDay: hours.length }),
  );
  await stage.spent.on('foreseen', () => year.foreseen(served, year.people, { day, step }));
  await eventsArrive(served);
  await setTime(stage, new Date(start.getTime() + HOUR_MS));
  await clearWeather(stage);
  await deliverEvents(stage, chance, weather.eventsShuffled ? 'newest_first' : 'oldest_first');
  readReports(stage, weather.providerTroubled);
}

const daysOfReceivers = 3;

/** For three days at a time the programs of customers are down, or not. */
function changeReceivers({ standIns, options }: Stage, day: number): void {
  const chance = new Chance(options.seed, 'receivers', Math.floor(day / daysOfReceivers));
  standIns.receivers.answer(chance.hits(0.3) ? chance.pick([500, 503]) : 200);
}

/** From a midnight to just before the next, or only its first parts. */
export async function playDay(year: Year, day: number, parts = hours.length): Promise<void> {
  const { stage, people } = year;
  const { seed } = stage.options;
  await findAccounts(stage, people);
  if (stage.story.temper.novelties > 0) changeReceivers(stage, day);
  const late = await latePayers(stage);
  const visitors: Person[][] = hours.map(() => []);
  for (const person of people.all) {
    const chance = new Chance(seed, 'comes', person.number, day);
    if (comes(person, day, chance, late)) chance.pick(visitors).push(person);
  }
  for (const [step, present] of visitors.slice(0, parts).entries()) await playStep(year, day, step, present);
}

const roundsBeforeQuiet = 10;

/** Midnight: what is due is done, by both processes, until nothing is left. */
export async function reachMidnight({ stage }: Year, day: number, midnight: Date): Promise<void> {
  const chance = new Chance(stage.options.seed, 'midnight', day);
  await setTime(stage, midnight);
  for (let round = 0; round < roundsBeforeQuiet; round += 1) {
    await settle(stage, chance, fair);
    await workAll(stage, chance, { ...fair, together: round === 0 && chance.hits(0.2) });
    if (!(await deliverEvents(stage, chance))) break;
  }
  readReports(stage, false);
}
