import { readFile as readPicture } from 'node:fs/promises';
import { createReceiver, listReceivers, pauseReceiver } from '#account/receivers/contract.ts';
import { openTicket, uploadFile } from '#help/support/contract.ts';
import { chooseDebitMeans, replaceCard, startBankAccountSetup } from '#money/card/contract.ts';
import { planPause, readOwnMonths } from '#money/subscriptions/contract.ts';
import { makeOwnKey } from '#people/api-keys/contract.ts';
import { createCoupon } from '#staff/coupons-admin/contract.ts';
import { askAsStaff } from '../acts/as-staff.ts';
import { call, sendFile } from '../call.ts';
import { confirmByAccount } from '../card-form.ts';
import { RunFailed } from '../time.ts';
import { accessOf, ask, type Visit } from '../visit.ts';
import { automationNamed, numberFrom, personNumbered, type Scene, visitOf } from './scenes.ts';
import { as } from './team.ts';

const camilleOf = (scene: Scene): Visit => visitOf(scene, personNumbered(scene, 0));

/** Half of the purchase and of three months, for thirty people. */
export const welcomeCode = 'BIENVENUE';

export const makeWelcomeCode = (scene: Scene) =>
  askAsStaff(as(scene.served, 'finance'), 'code foreseen', createCoupon, {
    body: {
      ...{ promo_code: welcomeCode, kind: 'percent', value: 50, parts: 'both', months: 3 },
      ...{ max_uses: 30, starts_on: '', ends_on: '', automation_ids: [] },
    },
  });

export const pause =
  (slug: string, months: 1 | 2 | 3) =>
  async (scene: Scene): Promise<void> => {
    const visit = camilleOf(scene);
    const automation = await automationNamed(scene, slug);
    const own =
      'select id from subscriptions where user_id = $1 and automation_id = $2 order by id desc limit 1';
    const id = await numberFrom(scene, own, [visit.person.userId, automation]);
    await ask(visit, planPause, { params: { id }, body: { months } });
  };

/** From then on each month is debited from it. */
export async function saveAccount(scene: Scene): Promise<void> {
  const visit = camilleOf(scene);
  const setup = await ask(visit, startBankAccountSetup);
  if (!setup) throw new RunFailed('no bank account can be saved');
  const clientSecret = setup.client_secret;
  const { email } = visit.person;
  await confirmByAccount(visit, { clientSecret, iban: 'FR1420041010050500013M02606', email });
  await ask(visit, replaceCard, { body: { setup_intent_id: clientSecret.replace(/_secret.*$/, '') } });
}

export const payByCard = (scene: Scene) =>
  ask(camilleOf(scene), chooseDebitMeans, { body: { means: 'card' } });

/** Her spreadsheet reads what she pays, and her bookkeeping is told of what happens. */
export async function connectPrograms(scene: Scene): Promise<void> {
  const visit = camilleOf(scene);
  const { person, stage } = visit;
  const made = await ask(visit, makeOwnKey, {
    body: {
      name: 'Tableau de trésorerie',
      scopes: ['orders.read', 'subscriptions.read', 'invoices.read'],
      lasts: '365',
      current_password: person.password,
    },
  });
  if (made) person.key = { id: made.key.id, secret: made.secret };
  const events = ['order.paid', 'refund.succeeded', 'subscription.changed', 'ticket.answered'];
  const body = { url: stage.standIns.receivers.urlOf('compta'), name: 'Comptabilité', events };
  await ask(visit, createReceiver, { body });
}

export async function readByKey(scene: Scene): Promise<void> {
  const { person, stage } = camilleOf(scene);
  const read = await call(stage.servers[0], readOwnMonths, { access: person.key?.secret });
  if (!read.isDone) throw new RunFailed(read.words);
}

/** While her bookkeeping moves: where it answers the demo cannot follow. */
export async function pauseReceivers(scene: Scene): Promise<void> {
  const visit = camilleOf(scene);
  for (const { id } of (await ask(visit, listReceivers)) ?? [])
    await ask(visit, pauseReceiver, { params: { id }, body: { paused: true } });
}

const picture = new URL('../../db/seeds/pictures/calculateur-de-marge-1-640.webp', import.meta.url);

/** With what she sees before her. */
export async function askWithPicture(scene: Scene): Promise<void> {
  const visit = camilleOf(scene);
  const access = await accessOf(visit);
  const content = await readPicture(picture);
  const name = 'Capture de mon écran.webp';
  const { id } = await sendFile(visit.stage.servers[0], uploadFile, { access, name, content });
  await ask(visit, openTicket, {
    body: {
      ...{ email: visit.person.email, category: 'technical', priority: 'normal', files: [id] },
      subject: 'Le taux de marge ne se met pas à jour',
      message:
        'Quand je change le prix de vente, le taux affiché reste le même. Je vous joins une capture de ce que je vois.',
    },
  });
}
