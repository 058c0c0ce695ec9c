/** The reminder in words, by its tone and by who gets it. What is not typed yet stands in square brackets. */
import { addDays, isDay, longDay } from '../parts/calendar.ts';
import { writtenIban } from '../parts/company-numbers.ts';
import { formatCents, formatPercent } from '../parts/french-format.ts';
import type { Claim, Demand } from './core.ts';

export type Tone = 'amiable' | 'ferme' | 'demeure';

export interface Reminder {
  tone: Tone;
  number: string;
  issued: string;
  /** Days given to pay. */
  delay: number;
  greeting: string;
  sender: string;
  phone: string;
  iban: string;
  claim: Pick<Claim, 'customer' | 'due' | 'day' | 'noticeDay' | 'paidCents'> & { amountCents: number | null };
  /** Undefined where it cannot be counted yet. */
  demand: Demand | undefined;
}

export interface Message {
  subject: string;
  body: string;
}

const number = ({ number: typed }: Reminder): string => typed || '[numéro]';
const sum = ({ demand }: Reminder): string => (demand ? formatCents(demand.restCents) : '[montant]');
const dueDay = ({ claim }: Reminder): string => longDay(claim.due) || '[échéance]';
const limit = ({ claim, delay }: Reminder): string =>
  isDay(claim.day) ? longDay(addDays(claim.day, delay)) : '[date]';
const dayCount = (days: number): string => `${days}\u00a0jour${days > 1 ? 's' : ''}`;
const late = ({ demand }: Reminder): string => (demand ? dayCount(demand.lateDays) : '[nombre] jours');

function reference(reminder: Reminder): string {
  const of = isDay(reminder.issued) ? ` du ${longDay(reminder.issued)}` : '';
  return `la facture n°\u00a0${number(reminder)}${of}`;
}

function received({ claim: { amountCents, paidCents } }: Reminder): string {
  if (!paidCents || amountCents === null) return '';
  return ` (${formatCents(amountCents)} moins ${formatCents(paidCents)} déjà reçus)`;
}

function payment(reminder: Reminder): string {
  if (reminder.iban === '') return '';
  return `Règlement par virement\u00a0: IBAN ${writtenIban(reminder.iban)}, avec la référence ${number(reminder)}.`;
}

const penaltyNames = {
  business: 'pénalités de retard',
  public: 'intérêts moratoires',
  consumer: 'intérêts au taux légal depuis la mise en demeure',
};

function penaltyLine({ claim: { customer }, demand }: Reminder): string {
  if (!demand || demand.penaltyCents === 0) return '';
  const rates = demand.stretches.map(
    ({ rate, days }) => `${formatPercent(rate / 100)} sur ${dayCount(days)}`,
  );
  return `- ${penaltyNames[customer]}, au taux annuel de ${rates.join(', puis ')}\u00a0: ${formatCents(demand.penaltyCents)}`;
}

function breakdown(reminder: Reminder): string {
  const { claim, demand } = reminder;
  const fee = demand?.feeCents ?? 0;
  const total = demand ? formatCents(demand.totalCents) : '[total]';
  return [
    `- principal\u00a0: ${sum(reminder)}${received(reminder)}`,
    penaltyLine(reminder),
    fee > 0 ? `- indemnité forfaitaire pour frais de recouvrement\u00a0: ${formatCents(fee)}` : '',
    `Total dû au ${longDay(claim.day) || '[date]'}\u00a0: ${total}.`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** The articles by which what is asked on top is due. */
function lawOf({ claim: { customer, noticeDay }, demand }: Reminder): string {
  const asksPenalty = (demand?.penaltyCents ?? 0) > 0;
  if (customer === 'consumer') {
    const since = isDay(noticeDay) ? `de la mise en demeure du ${longDay(noticeDay)}` : 'de la présente';
    return `Les intérêts au taux légal courent à compter ${since} jusqu’au paiement complet (article 1231-6 du Code civil).`;
  }
  const [penaltyArticle, feeArticle, code] =
    customer === 'public'
      ? ['L2192-13', 'D2192-35', 'Code de la commande publique']
      : ['L441-10', 'D441-5', 'Code de commerce'];
  const articles = [asksPenalty ? penaltyArticle : '', demand?.feeCents ? feeArticle : ''].filter(Boolean);
  if (articles.length === 0) return '';
  const running = customer === 'public' ? 'Les intérêts' : 'Les pénalités';
  const still = asksPenalty ? ` ${running} courent jusqu’au paiement complet.` : '';
  return `Ces frais sont dus de plein droit en application de l’article ${articles.join(' et de l’article ')} du ${code}.${still}`;
}

const onItsWay =
  'Si le règlement est déjà parti, merci de ne pas tenir compte de ce message. Je reste à votre disposition pour toute question.';

function beforeDue(reminder: Reminder): string[] {
  return [
    `Je me permets de vous rappeler que ${reference(reminder)}, d’un montant de ${sum(reminder)}${received(reminder)}, arrive à échéance le ${dueDay(reminder)}.`,
    payment(reminder),
    onItsWay,
    'Bien cordialement,',
  ];
}

const paragraphs: Record<Tone, (reminder: Reminder) => string[]> = {
  amiable: (reminder) => [
    `Sauf erreur de ma part, ${reference(reminder)}, d’un montant de ${sum(reminder)}${received(reminder)}, est arrivée à échéance le ${dueDay(reminder)} et je n’ai pas encore reçu votre règlement. Il s’agit sans doute d’un oubli.`,
    `Pourriez-vous procéder au paiement d’ici au ${limit(reminder)}, ou m’indiquer la date prévue\u00a0?`,
    payment(reminder),
    onItsWay,
    'Bien cordialement,',
  ],
  ferme: (reminder) => [
    `Malgré mon précédent rappel, ${reference(reminder)} reste impayée. Échue le ${dueDay(reminder)}, elle accuse ${late(reminder)} de retard.`,
    `À ce jour, la somme due se décompose ainsi\u00a0:\n${breakdown(reminder)}`,
    `Je vous demande de régler cette somme au plus tard le ${limit(reminder)}. Passé cette date, je vous adresserai une mise en demeure.`,
    payment(reminder),
    'Si une difficulté explique ce retard, contactez-moi sans attendre\u00a0: un échéancier peut se discuter.',
    'Cordialement,',
  ],
  demeure: (reminder) => [
    `Malgré mes relances, ${reference(reminder)}, échue le ${dueDay(reminder)}, demeure impayée à ce jour, soit ${late(reminder)} de retard.`,
    `Par la présente, je vous mets en demeure de payer, au plus tard le ${limit(reminder)}, la somme suivante\u00a0:\n${breakdown(reminder)}`,
    lawOf(reminder),
    payment(reminder),
    'À défaut de paiement dans ce délai, je saisirai la juridiction compétente afin d’obtenir le recouvrement de ma créance, sans autre avis.',
    'La présente vaut mise en demeure au sens de l’article 1344 du Code civil.',
    `Veuillez agréer, ${reminder.greeting || 'Madame, Monsieur'}, mes salutations distinguées.`,
  ],
};

const isNotDue = ({ demand }: Reminder): boolean => demand !== undefined && demand.lateDays <= 0;

function subject(reminder: Reminder): string {
  const who = reminder.sender === '' ? '' : `${reminder.sender} - `;
  const bill = `facture n°\u00a0${number(reminder)}`;
  if (isNotDue(reminder))
    return `${who}Facture n°\u00a0${number(reminder)}\u00a0: échéance du ${dueDay(reminder)}`;
  if (reminder.tone === 'amiable') return `${who}Rappel\u00a0: ${bill} échue le ${dueDay(reminder)}`;
  return reminder.tone === 'ferme'
    ? `${who}Relance\u00a0: ${bill}, ${late(reminder)} de retard`
    : `${who}Mise en demeure de payer\u00a0: ${bill}`;
}

export function messageOf(reminder: Reminder): Message {
  const says = isNotDue(reminder) ? beforeDue(reminder) : paragraphs[reminder.tone](reminder);
  const signed = [reminder.sender || '[votre nom]', reminder.phone].filter((line) => line !== '').join('\n');
  const body = [`${reminder.greeting || 'Madame, Monsieur'},`, ...says, signed].filter((one) => one !== '');
  return { subject: subject(reminder), body: body.join('\n\n') };
}

/** What is still to be typed: `[numéro]`. */
export const blanksOf = ({ subject: title, body }: Message): string[] => [
  ...new Set(`${title}\n${body}`.match(/\[(?:numéro|montant|échéance|date|nombre|total|votre nom)\]/g) ?? []),
];

/** Beside the tones. */
export function adviceOf(lateDays: number | undefined): string {
  if (lateDays === undefined) return 'Indiquez le montant et l’échéance pour recevoir un conseil.';
  if (lateDays <= 0) return 'La facture n’est pas échue\u00a0: un rappel amiable suffit.';
  if (lateDays <= 15) return 'Conseil jusqu’à 15 jours de retard\u00a0: amiable.';
  return lateDays <= 30
    ? 'Conseil de 16 à 30 jours de retard\u00a0: ferme.'
    : 'Conseil au-delà de 30 jours de retard\u00a0: mise en demeure, après deux relances.';
}
