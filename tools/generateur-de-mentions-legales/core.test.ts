import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SavedForm } from '../parts/saved-form.ts';
import { faultsOf } from './checks.ts';
import { noticeHtml, noticeOf, noticePage, noticeText } from './core.ts';
import { example } from './example.ts';
import { transferFault } from './transfers.ts';
import { fromFirstVersion, readNoticeWork, titleOfNotice } from './work-file.ts';

const TODAY = '2026-12-01';
const form = (champs: SavedForm['champs'] = {}, lignes: SavedForm['lignes'] = []): SavedForm => ({
  champs: { ...example.champs, 'hors-ue': 'non', ...champs },
  lignes,
});
const textOf = (of: SavedForm): string => noticeText(noticeOf(of, TODAY)).replace(/[\u00a0\u202f]/g, ' ');
const missingOf = (of: SavedForm): string[] => noticeOf(of, TODAY).missing.map(({ field }) => field);
const faults = (champs: SavedForm['champs'], lignes: SavedForm['lignes'] = []): string[] =>
  faultsOf(form(champs, lignes)).map(({ field }) => field);

describe('the editor', () => {
  // Loi n° 2004-575, art. 1-1 and 19; Code de commerce, art. R. 123-237: the SIREN, « RCS » and the town of its registry.
  it('that is a company names its form, capital, seat, SIREN, RCS, VAT number and director', () => {
    const text = textOf(form());
    expect(text).toContain('Atelier Morel, SARL au capital de 5 000 €.');
    expect(text).toContain('Siège social : 12 rue des Tanneurs, 69005 Lyon.');
    expect(text).toContain('Numéro SIREN : 732 829 320. Numéro SIRET : 732 829 320 00074.');
    expect(text).toContain('Numéro de TVA intracommunautaire : FR44732829320.');
    expect(text).toContain('Le directeur de la publication est Jeanne Morel.');
  });

  // The former page registered the establishment: it wrote the SIRET as the number of the RCS.
  it('is registered by its SIREN, even where a SIRET was typed', () => {
    const text = textOf(form());
    expect(text).toContain('registre du commerce et des sociétés (RCS) de Lyon sous le numéro 732 829 320.');
    expect(textOf(form({ siren: '732829320' }))).not.toContain('SIRET');
  });

  // Code de commerce, art. R. 526-27.
  it('in business on his own is said to be « entrepreneur individuel (EI) »', () => {
    const text = textOf(
      form({ statut: 'ei', prenom: 'Jeanne', nom: 'Morel', registre: 'RNE', directeur: '' }),
    );
    expect(text).toContain('édité par Jeanne Morel, entrepreneur individuel (EI).');
    expect(text).toContain('registre national des entreprises (RNE) sous le numéro 732 829 320.');
    expect(text).toContain('Le directeur de la publication est Jeanne Morel.');
    expect(text).not.toContain('capital');
  });

  it('that is an association has its RNA number, or its SIREN', () => {
    const association = { statut: 'association', siren: '' };
    expect(textOf(form({ ...association, rna: 'w691234567' }))).toContain('(RNA W691234567)');
    expect(missingOf(form(association))).toEqual(['rna']);
    expect(missingOf(form({ statut: 'association' }))).toEqual([]);
  });

  // Loi n° 2004-575, art. 1-1, II: who publishes without a business may be known to the host alone.
  it('who is no business may stay anonymous, and is not named anywhere', () => {
    const anonymous = form({ statut: 'particulier', anonyme: true, prenom: 'Jeanne', nom: 'Morel' });
    expect(textOf(anonymous)).toContain('a choisi de rester anonyme');
    expect(textOf(anonymous)).not.toMatch(/Jeanne|Tanneurs|Directeur/);
    expect(textOf(form({ anonyme: true }))).not.toContain('anonyme');
  });
});

describe('what is typed', () => {
  // INSEE’s example of a SIREN, and the administration’s of a VAT number (BOI-TVA-DECLA-20-10-20: 404 833 048 has the key 83).
  it.each([
    [{}, []],
    [{ siren: '732 829 321' }, ['siren']],
    [{ siren: '732 829' }, ['siren']],
    [{ tva: 'FR45732829320' }, ['tva']],
    [{ tva: 'FR83404833048' }, ['tva']],
    [{ tva: 'FR83404833048', siren: '404833048' }, []],
    [{ tva: 'FR4473282932' }, ['tva']],
    [{ tva: 'DE136695976' }, []],
    [{ capital: '1.250' }, ['capital']],
    [{ capital: '0' }, ['capital']],
    [{ url: 'atelier' }, ['url']],
    [{ courriel: 'bonjour@' }, ['courriel']],
    [{ tel: '04 72' }, ['tel']],
    [{ statut: 'association', rna: 'W12' }, ['rna']],
    [{ rna: 'W12' }, []],
  ])('%j has the faults %j', (champs, expected) => expect(faults(champs)).toEqual(expected));
});

describe('data that leaves the Union', () => {
  const clauses = { qui: 'Envois', pays: 'Maroc', garantie: 'clauses' };

  // RGPD, art. 13, 1, f: that there is a transfer, the guarantee, and how to have a copy of it.
  it('is said with who gets it, where, by what guarantee, and how to have a copy', () => {
    const text = textOf(form({ 'hors-ue': 'oui' }, [clauses]));
    expect(text).toContain('- Envois (Maroc) : clauses contractuelles types de la Commission européenne');
    expect(text).toContain(
      'Une copie de ces garanties s’obtient en écrivant à bonjour@atelier-morel.example.',
    );
    expect(missingOf(form({ 'hors-ue': 'oui' }, [clauses]))).toEqual([]);
  });

  it('to a recognised country needs no copy', () => {
    const text = textOf(
      form({ 'hors-ue': 'oui' }, [{ qui: 'Banque', pays: 'Suisse', garantie: 'adequation' }]),
    );
    expect(text).toContain('- Banque (Suisse) : pays reconnu par une décision d’adéquation');
    expect(text).not.toContain('Une copie');
  });

  // The former page wrote that nothing leaves the Union unless one said otherwise.
  it('is never denied without an answer', () => {
    expect(missingOf(form({ 'hors-ue': '' }))).toEqual(['hors-ue']);
    expect(textOf(form({ 'hors-ue': '' }))).not.toContain('pas transférées');
    expect(textOf(form())).toContain('Elles ne sont pas transférées hors de l’Union européenne');
  });

  it('with nobody who gets it, or half of what is to be said, is not complete', () => {
    expect(missingOf(form({ 'hors-ue': 'oui' }))).toEqual(['ajouter-transfert']);
    expect(missingOf(form({ 'hors-ue': 'oui' }, [clauses, {}]))).toEqual([
      't2-qui',
      't2-pays',
      't2-garantie',
    ]);
  });

  it('is not asked about where no data is collected', () => {
    expect(missingOf(form({ contact: false, lettre: false, 'hors-ue': '' }))).toEqual([]);
  });

  // Lists of the Belgian and Luxembourg authorities; decision (EU) 2023/1795 for the United States.
  it.each([
    ['Norvège', 'clauses', 'inside'],
    ['ALLEMAGNE', 'adequation', 'inside'],
    ['Pays-Bas', 'clauses', 'inside'],
    ['Suisse', 'adequation', ''],
    ['Japon', 'adequation', ''],
    // Decision (EU) 2026/179 of 26 January 2026.
    ['Brésil', 'adequation', ''],
    ['corée du sud', 'adequation', ''],
    ['Royaume-Uni', 'adequation', ''],
    ['Maroc', 'adequation', 'not_adequate'],
    ['États-Unis', 'adequation', 'not_adequate'],
    ['États-Unis', 'dpf', ''],
    ['USA', 'dpf', ''],
    ['Canada', 'dpf', 'not_american'],
    ['Maroc', 'clauses', ''],
    ['', 'adequation', ''],
  ])('to %s by « %s » is « %s »', (country, by, expected) => {
    expect(transferFault({ who: 'x', country, by })).toBe(expected);
  });
});

describe('the text', () => {
  it('is complete for a company that answered all, and has no hole', () => {
    const { missing } = noticeOf(example, TODAY);
    expect(missing).toEqual([]);
    expect(faultsOf(example)).toEqual([]);
    expect(textOf(example)).not.toContain('[');
    expect(textOf(example)).toContain('mises à jour le 1er décembre 2026.');
  });

  // Code de la consommation, art. L. 612-1.
  it('that sells to consumers names their mediator', () => {
    expect(missingOf(form({ vente: true }))).toEqual(['mediateur']);
    expect(textOf(form({ vente: true, mediateur: 'CM2C, Paris.' }))).toContain(
      'consommation) : CM2C, Paris.\n',
    );
  });

  it('of nothing typed has one hole for each thing that is missing', () => {
    expect(missingOf({ champs: {}, lignes: [] })).toEqual([
      'site',
      'prenom',
      'nom',
      'adresse',
      'tel',
      'courriel',
      'siren',
      'greffe',
      'h-nom',
      'h-adresse',
      'h-tel',
    ]);
  });

  it('keeps what is typed as text: no sign of it becomes HTML', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (typed) => {
        const html = noticeHtml(noticeOf(form({ credits: `<b>${typed}</b>` }), TODAY));
        expect(html.replace(/<\/?(h1|h2|p|ul|li)>/g, '')).not.toMatch(/[<>]/);
      }),
    );
    expect(noticePage(noticeOf(example, TODAY))).toMatch(/^<!doctype html>\n<html lang="fr">/);
  });
});

describe('what is kept', () => {
  it('comes back whole', () => {
    expect(readNoticeWork(JSON.parse(JSON.stringify(example)))).toEqual(example);
  });

  it.each([
    ['oui', 'ajouter-transfert'],
    ['non', 'hors-ue'],
  ])('by the first version comes back, and its « %s » to transfers is asked about again', (answer, asked) => {
    const former = { type: 'mentions-legales', answers: { ...example.champs, 'hors-ue': answer } };
    const work = readNoticeWork(JSON.parse(fromFirstVersion(JSON.stringify(former))));
    expect(work && missingOf(work)).toEqual([asked]);
  });

  it.each(['{', '{"outil":"devis"}', 'null'])('%s is left as it is', (text) =>
    expect(fromFirstVersion(text)).toBe(text),
  );
});

it('a notice is called by its site, or by who publishes it, in a list of them', () => {
  const title = (champs: Record<string, string>) => titleOfNotice({ ...example, champs });
  expect(title({ site: ' Atelier ', denomination: 'Kerbrat' })).toBe('Mentions légales, Atelier');
  expect(title({ prenom: 'Awa', nom: 'Diop' })).toBe('Mentions légales, Awa Diop');
  expect(title({})).toBe('Mentions légales');
});
