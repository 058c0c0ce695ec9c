import type { LeavingReason } from '#domain/subscription/leaving-reason.ts';
import { sayWhyLeft } from '#shop/own-automations/contract.ts';
import { Chance } from '../chance.ts';
import { ask } from '../visit.ts';
import { automationNamed, customerOf, personNumbered, type Scene, visitOf } from './scenes.ts';

/** In the order in which they are said; most choose, and type nothing. */
const answers: readonly (readonly [reason: LeavingReason, words?: string])[] = [
  ['unused'],
  ['price', 'Utile, mais trop cher pour trois devis par mois.'],
  ['missing'],
  ['unused', 'Je n’ai plus de salarié\u00a0: je n’en ai plus besoin pour l’instant.'],
  ['price'],
  ['elsewhere', 'Mon expert-comptable fournit maintenant le même outil.'],
  ['unused'],
  ['missing', 'Il me faudrait un export vers mon logiciel de caisse.'],
  ['trouble'],
  ['price', 'Je garde une seule automatisation, le budget est serré.'],
  ['unused', 'Mon activité est saisonnière, je reviendrai au printemps.'],
  ['elsewhere'],
  ['price'],
  ['unused'],
  ['trouble', 'La mise en page se décale à l’impression avec mon navigateur.'],
  ['missing', 'Pas de plusieurs utilisateurs sur un même compte.'],
  ['unused', 'Je l’ai ouvert deux fois en trois mois.'],
  ['price'],
  ['elsewhere', 'Ma banque le propose dans son offre pour les professionnels.'],
  ['unused'],
  ['price', 'Avec un tarif à l’année je serais resté.'],
  ['missing'],
  ['unused'],
  ['trouble', 'Mon fichier de 40\u202f000 lignes est refusé.'],
  ['price'],
  ['unused', 'Dossier terminé, merci pour tout.'],
  ['missing'],
  ['price'],
  ['elsewhere'],
  ['unused'],
];

interface Left {
  user_id: number;
  automation_id: number;
}

/** What customers have just cancelled themselves: the ledger knows by whom. */
async function leftJustNow({ served: { stage } }: Scene): Promise<Left[]> {
  const { rows } = await stage.pool.query<Left>(
    `select s.user_id, s.automation_id from ledger_events e join subscriptions s on s.id::text = e.entity_id
     where e.entity = 'subscription' and e.act = 'cancel' and e.actor = 'customer'
       and e.at > $1::timestamptz - interval '2 hours' order by e.id`,
    [stage.now],
  );
  return rows;
}

/** Two in three say why, unless they have already taken it back. */
export async function sayWhy(scene: Scene): Promise<void> {
  const { counts, options } = scene.served.stage;
  for (const { user_id: userId, automation_id: id } of await leftJustNow(scene)) {
    const person = customerOf(scene, userId);
    if (!person) continue;
    const chance = new Chance(options.seed, 'says why', person.number, scene.day, id);
    if (!chance.hits(2 / 3)) continue;
    const [reason, words = ''] = answers[counts.of('reasons said') % answers.length] ?? ['unused'];
    const given = { params: { id }, body: { reason, words } };
    const said = await ask(visitOf(scene, person), sayWhyLeft, given, ['action_not_allowed']);
    if (said) counts.add('reasons said');
  }
}

/** The demo's customer's own. */
export const explain =
  (slug: string, reason: LeavingReason, words: string) =>
  async (scene: Scene): Promise<void> => {
    const params = { id: await automationNamed(scene, slug) };
    await ask(visitOf(scene, personNumbered(scene, 0)), sayWhyLeft, { params, body: { reason, words } });
  };
