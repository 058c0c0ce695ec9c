import { demoAccounts } from '#db/seeds/accounts.ts';
import { refundOrder } from '#money/refunds/contract.ts';
import { announcePriceChange } from '#shop/price-changes/contract.ts';
import { setOrderStatus } from '#staff/orders-admin/contract.ts';
import { addNote } from '#staff/person-timeline/contract.ts';
import { grantFree, updateCap } from '#staff/subscriptions-admin/contract.ts';
import { addPreparedAnswer } from '#staff/tickets-admin/contract.ts';
import { createPerson } from '#staff/users-admin/contract.ts';
import { askAsStaff, type Served } from '../acts/as-staff.ts';
import { parisDay } from '../year.ts';
import {
  automationNamed,
  latestOrder,
  numberFrom,
  personNumbered,
  type Scene,
  type Scenes,
} from './scenes.ts';

const [customer, administrator, director] = demoAccounts;

export const colleagues = {
  support: {
    email: 'ines@rouage.example',
    password: 'Ressort-2026!',
    first_name: 'Inès',
    last_name: 'Caron',
  },
  finance: {
    email: 'hugo@rouage.example',
    password: 'Pignon-2026!',
    first_name: 'Hugo',
    last_name: 'Lambert',
  },
} as const;

/** Who is at the desk instead of the administrator. */
export const as = (served: Served, who: keyof typeof colleagues | 'superuser' | 'administrator'): Served => {
  const people = { ...colleagues, superuser: director, administrator };
  return { ...served, colleague: people[who] };
};

const join = (role: keyof typeof colleagues) => async (scene: Scene) => {
  const { password, ...identity } = colleagues[role];
  const body = { ...identity, is_staff: true, role, password, password_confirmation: password };
  await askAsStaff(as(scene.served, 'superuser'), `${role} joins`, createPerson, { body });
};

const idOf = (scene: Scene, email: string) =>
  numberFrom(scene, 'select id from users where email = $1 and deleted_at is null', [email]);

export const announce =
  (slug: string, euros: number, inDays: number) =>
  async (scene: Scene): Promise<void> => {
    const params = { id: await automationNamed(scene, slug) };
    const from = parisDay(scene.served.stage.story, scene.day + inDays);
    const body = { subscription_price: euros, subscribers_from: from };
    await askAsStaff(as(scene.served, 'finance'), 'price announced', announcePriceChange, { params, body });
  };

export const give =
  (slug: string, days: number, asPurchase = false, email: string = customer.email) =>
  async (scene: Scene): Promise<void> => {
    const body = {
      user_id: await idOf(scene, email),
      automation_id: await automationNamed(scene, slug),
      end_date: parisDay(scene.served.stage.story, scene.day + days),
      gift_as_purchase: asPurchase,
    };
    await askAsStaff(as(scene.served, 'administrator'), 'gift foreseen', grantFree, { body }, ['invalid']);
  };

interface PartGivenBack {
  subscription?: number;
  note: string;
  reason: 'legal' | 'billing_error';
}

/** All of the customer's latest order with this automation, or a part of its month. */
export const giveBack =
  (slug: string, { reason, note, subscription }: PartGivenBack) =>
  async (scene: Scene): Promise<void> => {
    const id = await latestOrder(scene, customer.email, slug);
    const body = {
      request_id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      ...{ reason, note },
      ...(subscription === undefined ? {} : { subscription }),
    };
    await askAsStaff(as(scene.served, 'finance'), 'refund foreseen', refundOrder, { params: { id }, body });
  };

export const cancelOrder =
  (slug: string) =>
  async (scene: Scene): Promise<void> => {
    const params = { id: await latestOrder(scene, customer.email, slug) };
    await askAsStaff(as(scene.served, 'finance'), 'order cancelled', setOrderStatus, {
      params,
      body: { status: 'cancelled' },
    });
  };

export const note = (email: (scene: Scene) => string, text: string) => async (scene: Scene) => {
  const params = { id: await idOf(scene, email(scene)) };
  await askAsStaff(as(scene.served, 'support'), 'note', addNote, { params, body: { text } });
};

const raiseCap =
  (who: 'finance' | 'support', euros: number, number?: number) =>
  async (scene: Scene): Promise<void> => {
    const email = number === undefined ? customer.email : personNumbered(scene, number).email;
    const body = { user_id: await idOf(scene, email), monthly_cap: euros };
    await askAsStaff(as(scene.served, who), 'cap foreseen', updateCap, { body }, ['right_missing']);
  };

const prepared = (title: string, body: string) => (scene: Scene) =>
  askAsStaff(as(scene.served, 'support'), 'prepared answer', addPreparedAnswer, { body: { title, body } });

export const teamScenes: Scenes = {
  '2 morning': [join('support'), join('finance')],
  '40 evening': [
    prepared(
      'Où trouver mes factures',
      'Bonjour {prénom},\n\nToutes vos factures sont dans «\u00a0Mes factures\u00a0», avec un bouton «\u00a0PDF\u00a0» à droite de chaque ligne.\n\nBonne journée,\nL’équipe Rouage',
    ),
    prepared(
      'Pourquoi ce montant sous le plafond',
      'Bonjour {prénom},\n\nVos mensualités sont plafonnées\u00a0: le plafond est réparti entre vos abonnements, d’où un montant plus bas que le prix affiché.\n\nL’équipe Rouage',
    ),
    prepared(
      'La banque demande une confirmation',
      'Bonjour {prénom},\n\nEnregistrez de nouveau votre carte dans «\u00a0Mon profil\u00a0», «\u00a0Sécurité et paiement\u00a0»\u00a0: votre banque vous demandera son accord une fois, et le mois en retard sera réglé aussitôt.\n\nL’équipe Rouage',
    ),
  ],
  '120 evening': [
    note(
      () => customer.email,
      'Cliente de la première heure, très à l’aise. Prévenir avant tout changement de prix.',
    ),
  ],
  '150 morning': [announce('generateur-de-devis', 6.5, 35)],
  '190 evening': [raiseCap('support', 25)],
  '191 morning': [raiseCap('finance', 25)],
  '300 evening': [
    note(() => customer.email, 'Au téléphone\u00a0: hésite à garder l’échéancier, rappeler fin novembre.'),
  ],
  '350 morning': [announce('relances-de-factures', 6, 40)],
};
