import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEuros } from '../money/money.ts';
import {
  DEFAULT_MONTHLY_CAP,
  MAX_MONTHLY_CAP,
  MIN_MONTHLY_CAP,
  MINIMUM_CHARGE,
} from '../price/monthly-cap.ts';
import { DEFAULT_PURCHASE_PRICE, DEFAULT_SUBSCRIPTION_PRICE } from '../price/prices.ts';
import { REPLY_HOURS } from '../time/reply-time.ts';
import { EDITIONS, findEdition, requireEdition, withdrawalFormOf } from './editions.ts';
import { MENTIONS, partsOf, plainLine } from './legal-text.ts';
import { ANNEX_VERSIONS, CURRENT_EDITION, editionOf, TERMS_VERSIONS } from './versions.ts';

const hashOf = (published: unknown) => createHash('sha256').update(JSON.stringify(published)).digest('hex');

/** A line is added when an edition is published, and none is ever changed: people accepted these texts. */
const published: Record<string, string> = {
  '1.0': 'f67fe6a56106cd46f05c14a12ae4c4918421ad72cdd51b52f1e2fe8e3464fb2a',
  '1.0-2026-11': 'a5111cc0c1843897bf22fb0a32365203018e8b949677f52bb324949f77c9494c',
};

describe('the editions of the terms', () => {
  it('never change once they are published', () => {
    expect(Object.fromEntries(EDITIONS.map((edition) => [edition.name, hashOf(edition)]))).toEqual(published);
  });

  it('are found by each version and annex that an acceptance may name', () => {
    for (const version of TERMS_VERSIONS)
      for (const annex of [undefined, ...ANNEX_VERSIONS])
        expect(findEdition(editionOf(version, annex))?.name).toBe(editionOf(version, annex));
    expect(findEdition('2.0')).toBeUndefined();
    expect(EDITIONS.at(-1)?.name).toBe(CURRENT_EDITION);
  });

  it('have twelve sections, each of its own address, and the model form of withdrawal', () => {
    for (const edition of EDITIONS) {
      expect(edition.sections).toHaveLength(12);
      const ids = JSON.stringify(edition).match(/(?<="id":")[^"]+/g) ?? [];
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of JSON.stringify(edition).matchAll(/\]\(#([\w-]+)\)/g)) expect(ids).toContain(id);
      expect(JSON.stringify(withdrawalFormOf(edition))).toContain('vous notifie/notifions');
    }
  });

  it('say what the shop does: its prices, its cap, its time to answer', () => {
    const text = JSON.stringify(requireEdition(CURRENT_EDITION));
    for (const amount of [
      ...[DEFAULT_PURCHASE_PRICE, DEFAULT_SUBSCRIPTION_PRICE, MINIMUM_CHARGE],
      ...[DEFAULT_MONTHLY_CAP, MIN_MONTHLY_CAP, MAX_MONTHLY_CAP],
    ])
      expect(text).toContain(formatEuros(amount));
    expect(text).toContain(REPLY_HOURS);
  });

  it('hold both boxes of the legal warranty, for the purchase and for the month', () => {
    const text = JSON.stringify(requireEdition(CURRENT_EDITION));
    expect(text).toContain('dispose d’un délai de deux ans à compter de la fourniture du contenu numérique');
    expect(text).toContain('défaut de conformité pendant toute la durée de l’abonnement');
  });
});

describe('a line of a published text', () => {
  it('says its addresses whole on paper, and a mention without a value between brackets', () => {
    const line = 'Voir [la page](/resiliation), **vite**, [ici](#bas)\u00a0: {phone}, {company}, {other}.';
    expect(plainLine(line, { phone: '04 78 00 00 00' }, 'https://rouage.example')).toBe(
      'Voir la page (https://rouage.example/resiliation), vite, ici\u00a0: 04 78 00 00 00, [dénomination sociale], {other}.',
    );
  });

  it('keeps every word that is no mark, in its order', () => {
    const word = fc.stringMatching(/^[a-zéè’ ,.]{1,12}$/);
    const part = fc.oneof(
      word.map((text) => ({ mark: text, said: text })),
      word.map((text) => ({ mark: `**${text}**`, said: text })),
      word.map((text) => ({ mark: `[${text}](#bas)`, said: text })),
      fc.constantFrom(...Object.keys(MENTIONS)).map((name) => ({ mark: `{${name}}`, said: name })),
    );
    const all = Object.fromEntries(Object.keys(MENTIONS).map((name) => [name, name]));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (list) => {
        const line = list.map(({ mark }) => mark).join('');
        expect(plainLine(line, all, '')).toBe(list.map(({ said }) => said).join(''));
        expect(partsOf(line).length).toBeLessThanOrEqual(list.length);
      }),
    );
  });
});
