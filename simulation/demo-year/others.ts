import { DAY_MS } from '#domain/time/durations.ts';
import { createAddress } from '#people/addresses/contract.ts';
import { changeCard } from '../acts/change-card.ts';
import { settleAnAlert } from '../acts/staff-money.ts';
import { ask } from '../visit.ts';
import { parisDay } from '../year.ts';
import { answerPrices } from './answering.ts';
import { sayWhy } from './leaving.ts';
import { demoDays } from './length.ts';
import { playScenes, type Scene, type Scenes, visitOf } from './scenes.ts';
import { as, give, note } from './team.ts';

const unpaid = '4000000000000341';
const streets = [
  'rue des Tanneurs',
  'place du Marché',
  'quai des Brumes',
  'avenue Jean-Moulin',
  'rue Pasteur',
];
const towns = [
  ['35000', 'Rennes'],
  ['69003', 'Lyon'],
  ['44000', 'Nantes'],
  ['67000', 'Strasbourg'],
  ['33800', 'Bordeaux'],
  ['59800', 'Lille'],
  ['13006', 'Marseille'],
] as const;

/** One in three types an address for their invoices on the day after they came. */
async function typeAddresses(scene: Scene): Promise<void> {
  if (scene.step !== 1) return;
  for (const person of scene.people.all) {
    const { number, state, isVerified, isForeseen, firstName, lastName } = person;
    if (isForeseen || state !== 'customer' || !isVerified || !person.userId) continue;
    if (number % 3 !== 0 || person.arrives !== scene.day - 1) continue;
    const [postalCode, city] = towns[number % towns.length] ?? towns[0];
    await ask(visitOf(scene, person), createAddress, {
      body: {
        ...{ first_name: firstName, last_name: lastName, company: number % 2 ? `Atelier ${lastName}` : '' },
        ...{ address1: `${number} ${streets[number % streets.length]}`, postal_code: postalCode, city },
        is_default: true,
      },
    });
  }
}

/** The banks decide on a dispute within its week, once for the cardholder and once for the shop. */
async function closeDisputes({ day, step, served: { stage } }: Scene): Promise<void> {
  if (step !== 1 || day % 3 !== 0) return;
  const { control } = stage.sandbox;
  const before = (stage.now.getTime() - 4 * DAY_MS) / 1000;
  for (const { id, status, created } of control.objects('dispute')) {
    if (status === 'needs_response' && created < before)
      await control.closeDispute(id, day % 2 === 0 ? 'won' : 'lost');
  }
}

/** The alerts of the last fortnight still wait when the demo opens. */
async function settleAlerts({ day, step, served }: Scene): Promise<void> {
  if (step === 0 && day % 5 === 0 && day < demoDays - 14) await settleAnAlert(as(served, 'finance'));
}

/** Their cards will be refused on the last day: they are late when the demo opens. */
async function loseCards(scene: Scene): Promise<void> {
  const { stage } = scene.served;
  const { rows } = await stage.pool.query<{ id: number }>(
    `select distinct user_id as id from subscriptions
     where status = 'active' and not is_free and current_period_end >= $1::date and current_period_end < $1::date + 2
     order by 1 limit 3`,
    [parisDay(stage.story, scene.day + 1)],
  );
  for (const { id } of rows) {
    const person = scene.people.all.find(({ userId, isForeseen }) => userId === id && !isForeseen);
    if (person) await changeCard(visitOf(scene, person), unpaid);
  }
}

/** Their mailbox is full, for good: the message is given up, and waits for a person. */
async function refuseAnEmail(scene: Scene): Promise<void> {
  const { stage } = scene.served;
  const person = scene.people.all.find(({ state, isVerified, isForeseen, userId }) => {
    return state === 'customer' && isVerified && !isForeseen && userId;
  });
  if (!person) return;
  stage.mail.rejectNext(1, 552, 'recipient');
  await give('ordre-du-jour-et-compte-rendu', 10, false, person.email)(scene);
}

const newest = ({ people }: Scene): string =>
  people.all.findLast(({ state, userId, isForeseen }) => state === 'customer' && userId && !isForeseen)
    ?.email ?? '';

const otherScenes: Scenes = {
  '90 evening': [note(newest, 'Vient sur le conseil de sa comptable, qui suit trois autres clients à nous.')],
  '160 evening': [note(newest, 'Préfère être rappelée en fin de journée, jamais le mercredi.')],
  '245 evening': [
    note(newest, 'A demandé deux fois un tarif pour associations\u00a0: répondre quand nous saurons.'),
  ],
  '320 evening': [note(newest, 'Très bon retour sur le prévisionnel, d’accord pour témoigner sur le site.')],
  '362 evening': [refuseAnEmail],
  '364 evening': [loseCards],
};

/** What the others do and meet that chance does not bring. */
export async function meanwhile(scene: Scene): Promise<void> {
  await typeAddresses(scene);
  await answerPrices(scene);
  await sayWhy(scene);
  await closeDisputes(scene);
  await settleAlerts(scene);
  await playScenes(otherScenes, scene);
}
