import { expect, it } from 'vitest';
import {
  draftOf,
  isDrafting,
  keptOf,
  type PlanPage,
  pageOf,
  planOf,
  ruleOf,
  seriesFrom,
  typed,
  withDraft,
  without,
  withTyped,
} from './plan-page.ts';

const fresh = pageOf({ zone: 'Europe/Paris', posts: [], typed: null });
const type = (page: PlanPage, fields: Record<string, string | boolean>): PlanPage =>
  Object.entries(fields).reduce((next, [id, value]) => typed(next, id, value), page);
const ids = () => {
  let made = 0;
  return () => {
    made += 1;
    return `id-${made}`;
  };
};
const post = { titre: 'Coulisses', date: '2026-12-07', heure: '09:30', 'reseau-linkedin': true };
const added = withTyped(type(fresh, post), ids()).page;

it('a post that is typed stands in the calendar, and the form begins anew on its day', () => {
  expect(planOf(added).posts).toMatchObject([{ title: 'Coulisses', day: '2026-12-07', series: '' }]);
  expect(added).toMatchObject({ month: '2026-12-07', says: '1\u00a0publication ajoutée.' });
  expect(draftOf(added)).toMatchObject({ title: '', day: '2026-12-07', networks: [] });
  expect(isDrafting(added)).toBe(false);
});

it('what is missing is said beside its field, the first of which takes the focus, and nothing is added', () => {
  const { page, wrong } = withTyped(type(fresh, { heure: '' }), ids());
  expect(wrong).toBe('titre');
  expect(page.faults).toMatchObject({
    titre: 'Donnez un titre, même provisoire.',
    heure: 'Indiquez l’heure.',
    'reseau-linkedin': 'Choisissez au moins un réseau.',
    lien: '',
  });
  expect(page.posts).toEqual([]);
});

it('an hour that the summer time takes away is refused', () => {
  const { wrong, page } = withTyped(type(fresh, { ...post, date: '2027-03-28', heure: '02:30' }), ids());
  expect(wrong).toBe('heure');
  expect(page.faults.heure).toContain('cette heure n’existe pas');
});

it('a rule proposes its end and its weekday, which follows the date until days are chosen', () => {
  const weekly = type(fresh, { ...post, repetition: 'semaine' });
  expect(ruleOf(weekly)).toBe('semaine');
  expect(weekly.champs).toMatchObject({ fin: '2027-01-07', 'jour-0': true, 'jour-1': false });
  const moved = type(weekly, { date: '2026-12-08' });
  expect(moved.champs).toMatchObject({ fin: '2027-01-07', 'jour-0': false, 'jour-1': true });
  const chosen = type(weekly, { 'jour-3': true, date: '2026-12-08' });
  expect(chosen.champs).toMatchObject({ 'jour-0': true, 'jour-1': false, 'jour-3': true });
});

it('a series shares its name, and its rest is taken away from one on', () => {
  const weekly = withTyped(type(fresh, { ...post, repetition: 'semaine', fin: '2026-12-28' }), ids()).page;
  expect(new Set(weekly.posts.map(({ series }) => series))).toEqual(new Set(['id-1']));
  const [, second] = weekly.posts;
  if (!second) throw new Error('a series has several posts');
  const rest = without(weekly, seriesFrom(weekly, second), 'Parties.');
  expect(planOf(rest).posts.map(({ day }) => day)).toEqual(['2026-12-07']);
});

it('a post that is changed keeps its name and its series', () => {
  const [old] = added.posts;
  if (!old) throw new Error('the post is there');
  const { page } = withTyped(type(withDraft(added, old, old), { titre: 'Atelier' }), ids());
  expect(page.posts).toEqual([{ ...old, title: 'Atelier' }]);
  expect(page.edited).toBeUndefined();
});

it('what is being typed is found again, of a new post and of one that is changed', () => {
  const weekly = type(fresh, { ...post, repetition: 'quinzaine', 'jour-4': true });
  const [old] = added.posts;
  const changed = type(withDraft(added, old ?? {}, old), { texte: 'À demain' });
  for (const page of [weekly, changed]) {
    const again = pageOf(keptOf(page));
    expect(keptOf(again)).toEqual(keptOf(page));
    expect(again.champs).toEqual({ ...page.champs, filtre: '' });
    expect(again.edited).toEqual(page.edited);
  }
  expect(keptOf(added).typed).toBeNull();
});
