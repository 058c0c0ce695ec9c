import { confirmSubscriptionPayment, createSubscription } from '#money/checkout/contract.ts';
import { listOwnWithdrawable, withdrawOwn } from '#money/withdrawal/contract.ts';
import { createAddress } from '#people/addresses/contract.ts';
import { useFreeToken } from '#shop/free-trial/contract.ts';
import { changeCard } from '../acts/change-card.ts';
import { openThePage, toggle } from '../acts/subscription-acts.ts';
import { answerBank, confirmByCard } from '../card-form.ts';
import { RunFailed } from '../time.ts';
import { ask } from '../visit.ts';
import {
  askWithPicture,
  connectPrograms,
  makeWelcomeCode,
  pause,
  pauseReceivers,
  payByCard,
  readByKey,
  saveAccount,
  welcomeCode,
} from './camille-programs.ts';
import { explain } from './leaving.ts';
import { bill, draftInvoice, fillBook, paid, remind } from './papers.ts';
import { automationNamed, latestOrder, personNumbered, type Scene, type Scenes, visitOf } from './scenes.ts';
import { cancelOrder, give, giveBack } from './team.ts';

const good = '4242424242424242';
const declined = '4000000000000002';
/** Lets itself be saved, and refuses every debit. */
const unpaid = '4000000000000341';

const camilleOf = (scene: Scene) => visitOf(scene, personNumbered(scene, 0));

const closesThePage = 'closes the page before the payment';

const buy =
  (slug: string, { card = good, code }: { card?: string; code?: string } = {}) =>
  async (scene: Scene): Promise<void> => {
    const visit = camilleOf(scene);
    const automationId = await automationNamed(scene, slug);
    const body = {
      automation_id: automationId,
      immediate_access: true,
      ...(code ? { promo_code: code } : {}),
    };
    const opened = await ask(visit, createSubscription, { body });
    const { payment_intent_id: intentId, client_secret: clientSecret } = opened ?? {};
    if (!intentId || !clientSecret) throw new RunFailed(`${slug} asks for no payment`);
    if (card === closesThePage) return;
    await answerBank(await confirmByCard(visit, { intentId, clientSecret, number: card }), 'authorize');
    const confirmed = { payment_intent_id: intentId, automation_id: automationId };
    await ask(visit, confirmSubscriptionPayment, { body: confirmed }, ['payment_failed']);
  };

const withAutomation =
  (slug: string, act: (visit: ReturnType<typeof camilleOf>, id: number) => Promise<unknown>) =>
  async (scene: Scene): Promise<void> => {
    await act(camilleOf(scene), await automationNamed(scene, slug));
  };

const cancel = (slug: string) => withAutomation(slug, (visit, id) => toggle(visit, id, 'cancel'));

const withdraw = (slug: string) =>
  withAutomation(slug, async (visit, automationId) => {
    const list = await ask(visit, listOwnWithdrawable);
    const contract = list?.contracts.find((one) => one.automation_id === automationId);
    if (!contract) throw new RunFailed(`nothing to withdraw from ${slug}`);
    const given = { params: { id: contract.id }, body: { expected_refund: contract.refund.total } };
    await ask(visit, withdrawOwn, given);
  });

const tryForFree = (slug: string) =>
  withAutomation(slug, (visit, id) => ask(visit, useFreeToken, { body: { automation_id: id } }));

const open = (slug: string) => (scene: Scene) => openThePage(camilleOf(scene), slug);

/** The bank is told that the latest debit of this automation is contested. */
const contest =
  (slug: string) =>
  async (scene: Scene): Promise<void> => {
    const { stage } = scene.served;
    const order = await latestOrder(scene, personNumbered(scene, 0).email, slug);
    const { rows } = await stage.pool.query<{ invoice: string; intent: string }>(
      `select coalesce(o.stripe_invoice_id, p.stripe_invoice_id) as invoice, p.stripe_intent_id as intent
       from orders o left join payments p on p.order_id = o.id where o.id = $1`,
      [order],
    );
    const { control } = stage.sandbox;
    const paying = new Set(
      control
        .objects('invoice_payment')
        .flatMap(({ invoice, payment }) =>
          invoice === rows[0]?.invoice ? (payment.payment_intent ?? []) : [],
        ),
    );
    const charge = control
      .objects('charge')
      .find(({ payment_intent: intent, status }) => status === 'succeeded' && intent && paying.has(intent));
    if (!charge) throw new RunFailed(`no debit of ${slug} to contest`);
    await control.openDispute(charge.id);
  };

const address = (scene: Scene) =>
  ask(camilleOf(scene), createAddress, {
    body: {
      ...{ first_name: 'Camille', last_name: 'Martin', company: 'Atelier Martin' },
      ...{ address1: '12 rue des Horlogers', postal_code: '25000', city: 'Besançon', is_default: true },
    },
  });

export const camilleScenes: Scenes = {
  '1 evening': [address],
  '30 morning': [buy('generateur-de-factures')],
  '30 evening': [
    open('generateur-de-factures'),
    fillBook,
    bill({
      key: 'f-octave-1',
      to: 'octave',
      sold: [
        ['revision', '6,5'],
        ['polissage', '2'],
      ],
    }),
  ],
  '55 morning': [buy('verificateur-siret-tva-iban')],
  '62 evening': [bill({ key: 'f-musee-1', to: 'musee', sold: [['pendule', '4']] })],
  '71 morning': [
    buy('relances-de-factures'),
    remind('r-octave-1', { of: 'F-2025-0001', to: 'octave', amount: '691,50', daysAgo: 41 }),
  ],
  '77 evening': [paid('f-octave-1', 'transfer')],
  '88 evening': [paid('f-musee-1', 'transfer')],
  '106 morning': [buy('echeancier-de-paiement')],
  '133 morning': [buy('compteur-de-temps')],
  '140 evening': [
    bill({
      key: 'f-lenoir-1',
      to: 'lenoir',
      sold: [
        ['revision', '3'],
        ['verre', '1'],
      ],
    }),
    open('generateur-de-factures'),
  ],
  '147 evening': [paid('f-lenoir-1', 'cheque')],
  '200 morning': [give('previsionnel-de-tresorerie', 20, true)],
  '203 evening': [
    bill({
      key: 'f-octave-2',
      to: 'octave',
      sold: [
        ['revision', '11'],
        ['polissage', '5'],
      ],
    }),
  ],
  '206 evening': [
    bill({
      key: 'a-octave-2',
      to: 'octave',
      sold: [['polissage', '1']],
      mends: { number: 'F-2026-0004', daysAgo: 3, reason: 'Un polissage compté deux fois' },
    }),
  ],
  '208 evening': [
    cancel('compteur-de-temps'),
    explain('compteur-de-temps', 'elsewhere', 'Mon logiciel de projets compte déjà mes heures.'),
  ],
  '228 evening': [paid('f-octave-2', 'transfer')],
  '240 morning': [buy('createur-de-qr-code')],
  '243 evening': [
    giveBack('createur-de-qr-code', {
      reason: 'legal',
      note: 'Achat en double avec son second compte',
    }),
  ],
  '244 morning': [cancel('createur-de-qr-code')],
  '252 morning': [
    giveBack('relances-de-factures', {
      reason: 'billing_error',
      note: 'Trois jours sans accès',
      subscription: 0.5,
    }),
  ],
  '280 morning': [buy('nettoyeur-de-csv', { card: closesThePage })],
  '280 evening': [cancelOrder('nettoyeur-de-csv')],
  '285 evening': [saveAccount],
  '300 morning': [buy('calculateur-de-marge')],
  '301 evening': [
    bill({
      key: 'f-musee-2',
      to: 'musee',
      sold: [
        ['pendule', '4'],
        ['revision', '2'],
      ],
    }),
  ],
  '318 evening': [connectPrograms],
  '325 evening': [payByCard],
  '330 morning': [buy('calculateur-de-tva')],
  '334 morning': [makeWelcomeCode],
  '335 evening': [withdraw('calculateur-de-tva')],
  '340 morning': [buy('generateur-de-fiches-produits', { code: welcomeCode })],
  '347 morning': [readByKey],
  '352 evening': [pause('calculateur-de-marge', 2)],
  '353 morning': [give('segmentation-clients-rfm', 30)],
  '354 evening': [
    bill({
      key: 'f-octave-3',
      to: 'octave',
      sold: [
        ['revision', '8'],
        ['verre', '3'],
      ],
    }),
    remind('r-musee-1', { of: 'F-2026-0005', to: 'musee', amount: '822,00', daysAgo: 53 }),
  ],
  '358 morning': [(scene) => changeCard(camilleOf(scene), unpaid)],
  '361 evening': [contest('relances-de-factures')],
  '362 morning': [tryForFree('planificateur-de-publications')],
  '363 evening': [
    cancel('echeancier-de-paiement'),
    explain('echeancier-de-paiement', 'unused', 'Mes clients me règlent maintenant en une fois.'),
  ],
  '364 morning': [readByKey, askWithPicture],
  '364 evening': [
    buy('ordre-du-jour-et-compte-rendu', { card: declined }),
    open('generateur-de-factures'),
    draftInvoice({ key: 'f-lenoir-2', to: 'lenoir', sold: [['pendule', '1']] }),
  ],
  '366 morning': [
    pauseReceivers,
    buy('signature-email', { card: closesThePage }),
    draftInvoice(
      {
        key: 'f-lenoir-2',
        to: 'lenoir',
        sold: [
          ['pendule', '1'],
          ['verre', '1'],
        ],
      },
      1,
    ),
  ],
};
