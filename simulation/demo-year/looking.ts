import { demoAccounts } from '#db/seeds/accounts.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { saveView } from '#staff/lists/contract.ts';
import { endViewing, startViewing } from '#staff/seeing/contract.ts';
import { askAsStaff } from '../acts/as-staff.ts';
import { setTime } from '../time.ts';
import { numberFrom, type Scene, type Scenes } from './scenes.ts';
import { as } from './team.ts';

const [customer] = demoAccounts;

type Whose = (scene: Scene) => Promise<number>;

const camille: Whose = (scene) =>
  numberFrom(scene, 'select id from users where email = $1 and deleted_at is null', [customer.email]);

/** Of the request about which somebody looks. */
const authorOf =
  (subject: string): Whose =>
  (scene) =>
    numberFrom(scene, 'select user_id as id from tickets where subject = $1 and user_id is not null', [
      subject,
    ]);

/** For some minutes, until they have seen enough. */
const see =
  (
    who: 'support' | 'administrator',
    whose: Whose,
    { reason, minutes }: { reason: string; minutes: number },
  ) =>
  async (scene: Scene): Promise<void> => {
    const { stage } = scene.served;
    const served = as(scene.served, who);
    const given = { params: { id: await whose(scene) }, body: { reason } };
    const viewing = await askAsStaff(served, 'account seen', startViewing, given);
    if (!viewing) return;
    await setTime(stage, new Date(stage.now.getTime() + minutes * MINUTE_MS));
    await askAsStaff(served, 'viewing ended', endViewing, { params: { id: viewing.id } });
  };

const keep =
  (who: Parameters<typeof as>[1], list: string, { name, query }: { name: string; query: string }) =>
  (scene: Scene) =>
    askAsStaff(as(scene.served, who), 'view of a list saved', saveView, { body: { list, name, query } });

/** What the team looks at: customers' accounts, each with its reason, and lists as each of them likes to have them. */
export const lookingScenes: Scenes = {
  '12 evening': [
    keep('support', 'tickets', { name: 'Urgentes à prendre', query: 'priority=urgent&status=open' }),
    keep('support', 'people', { name: 'Derniers clients', query: 'kind=customers&sort=-date_joined' }),
  ],
  '20 evening': [
    see('support', authorOf('Je ne retrouve pas ma facture de décembre'), {
      reason: 'Votre demande\u00a0: retrouver la facture de décembre',
      minutes: 3,
    }),
  ],
  '35 evening': [
    keep('finance', 'orders', { name: 'Débits refusés', query: 'status=failed' }),
    keep('administrator', 'subscriptions', { name: 'En retard', query: 'status=past_due' }),
  ],
  '84 evening': [
    see('administrator', authorOf('Deux débits le même jour'), {
      reason: 'Votre demande sur les deux débits du même jour',
      minutes: 6,
    }),
  ],
  '92 morning': [
    keep('finance', 'orders', { name: 'Plus de 40\u00a0€', query: 'min_amount=40&sort=-total_amount' }),
  ],
  '101 evening': [
    keep('administrator', 'tickets', {
      name: 'Techniques ouvertes',
      query: 'category=technical&status=open',
    }),
  ],
  '180 evening': [
    see('administrator', authorOf('Paiement refusé alors que ma carte fonctionne'), {
      reason: 'Votre demande\u00a0: voir le message affiché après le refus de la carte',
      minutes: 4,
    }),
  ],
  '215 evening': [
    keep('support', 'subscriptions', { name: 'S’arrêtent bientôt', query: 'status=cancelling' }),
  ],
  '251 evening': [
    see('administrator', camille, {
      reason: 'Vérifier les trois jours sans accès que vous signalez',
      minutes: 5,
    }),
  ],
  '276 evening': [
    see('support', authorOf('Je ne reçois pas le lien de connexion'), {
      reason: 'Votre demande\u00a0: vérifier l’adresse email du compte',
      minutes: 2,
    }),
  ],
  '343 morning': [
    keep('finance', 'orders', {
      name: 'Remboursées cette année',
      query: 'created_from=2026-01-01&status=refunded',
    }),
  ],
  '351 evening': [
    see('support', camille, {
      reason: 'À votre appel\u00a0: la facture d’octobre ne s’ouvrait pas',
      minutes: 4,
    }),
  ],
  '365 evening': [
    see('support', authorOf('Impossible d’ouvrir mes automatisations ce matin'), {
      reason: 'Votre demande urgente\u00a0: voir vos automatisations comme vous',
      minutes: 7,
    }),
  ],
};
