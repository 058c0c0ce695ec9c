import { describe, expect, it } from 'vitest';
import { baseRateOf, bookOf, type Claim, demandOf, halfYearsOf } from './core.ts';
import { adviceOf, blanksOf, messageOf, type Reminder } from './letters.ts';
import { readReminderWork } from './work-file.ts';

const claim: Claim = {
  customer: 'business',
  amountCents: 425_000,
  paidCents: 100_000,
  due: '2026-03-01',
  day: '2026-04-05',
  noticeDay: '',
  agreedRate: 1200,
  asksPenalty: true,
  asksFee: true,
};
const reminderOf = (change: Partial<Claim> = {}, more: Partial<Reminder> = {}): Reminder => {
  const of = { ...claim, ...change };
  return {
    tone: 'demeure',
    number: '2026-041',
    issued: '2026-02-01',
    delay: 8,
    greeting: '',
    sender: 'Atelier Morel',
    phone: '',
    iban: '',
    claim: of,
    demand: demandOf(of, bookOf(halfYearsOf(of), baseRateOf(of), {})),
    ...more,
  };
};
const textOf = (reminder: Reminder): string => messageOf(reminder).body.replace(/[\u00a0\u202f]/g, ' ');

describe('a formal notice', () => {
  it('to a business names its sums and the articles of the Code de commerce', () => {
    const text = textOf(reminderOf());
    expect(text).toContain('- principal : 3 250,00 € (4 250,00 € moins 1 000,00 € déjà reçus)');
    expect(text).toContain('- pénalités de retard, au taux annuel de 12 % sur 35 jours : 37,40 €');
    expect(text).toContain('Total dû au 5 avril 2026 : 3 327,40 €.');
    expect(text).toContain('au plus tard le 13 avril 2026');
    expect(text).toContain('l’article L441-10 et de l’article D441-5 du Code de commerce');
    expect(text).toContain('article 1344 du Code civil');
  });

  // The former page put L441-10 and 40 € before whoever was not a business too, once a box was forgotten.
  it('to a consumer names neither: only the legal interest, from this notice', () => {
    const text = textOf(reminderOf({ customer: 'consumer' }));
    expect(text).not.toMatch(/L441-10|D441-5|40,00|pénalités|indemnité/);
    expect(text).toContain('Les intérêts au taux légal courent à compter de la présente');
    expect(text).toContain('Total dû au 5 avril 2026 : 3 250,00 €.');
  });

  it('to a consumer who had one before counts the legal interest from it', () => {
    const text = textOf(reminderOf({ customer: 'consumer', noticeDay: '2026-03-16' }));
    expect(text).toContain('au taux annuel de 2,62 % sur 20 jours : 4,67 €');
    expect(text).toContain('à compter de la mise en demeure du 16 mars 2026');
  });

  it('to a public buyer names the Code de la commande publique', () => {
    const text = textOf(reminderOf({ customer: 'public', agreedRate: null }));
    expect(text).toContain('- intérêts moratoires, au taux annuel de 10,15 % sur 35 jours');
    expect(text).toContain('l’article L2192-13 et de l’article D2192-35 du Code de la commande publique');
  });

  it('over two half-years gives each its rate and its days', () => {
    const text = textOf(reminderOf({ agreedRate: null, due: '2024-12-01', day: '2025-01-31' }));
    expect(text).toContain('au taux annuel de 14,25 % sur 30 jours, puis 13,15 % sur 31 jours');
  });
});

describe('a message', () => {
  it('before the due day is a plain reminder, whatever its tone', () => {
    const { subject, body } = messageOf(reminderOf({ day: '2026-02-20' }));
    expect(subject).toContain('échéance du');
    expect(body).not.toContain('demeure');
  });

  it('in its friendly tone asks for nothing more than the rest', () => {
    expect(textOf(reminderOf({}, { tone: 'amiable' }))).not.toMatch(/pénalités|indemnité|37,40/);
  });

  it('names what is still to be typed, once each', () => {
    const reminder = reminderOf({}, { number: '', sender: '', demand: undefined });
    expect(blanksOf(messageOf(reminder))).toEqual([
      '[numéro]',
      '[nombre]',
      '[montant]',
      '[total]',
      '[votre nom]',
    ]);
    expect(blanksOf(messageOf(reminderOf()))).toEqual([]);
  });
});

it.each([
  [0, 'rappel amiable'],
  [15, 'amiable'],
  [16, 'ferme'],
  [30, 'ferme'],
  [31, 'mise en demeure'],
])('the advice at %i days is « %s »', (days, advice) => expect(adviceOf(days)).toContain(advice));

describe('what is kept', () => {
  it('comes back whole, and nothing else with it', () => {
    const work = {
      outil: 'relances',
      version: 1,
      champs: { numero: '7', frais: true },
      taux: { 'ecb-2026-2': '2,15' },
      message: { objet: 'a', texte: 'b' },
    };
    const more = { ...work, taux: { ...work.taux, autre: 'x' }, reste: 1 };
    expect(readReminderWork(JSON.parse(JSON.stringify(more)))).toEqual(work);
  });

  it.each([[null], [[]], [{ champs: [] }], [{ champs: {}, taux: 3 }]])('is none in %j', (value) =>
    expect(readReminderWork(value)).toBeNull(),
  );
});
