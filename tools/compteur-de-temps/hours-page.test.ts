import { expect, it } from 'vitest';
import {
  corrected,
  entriesShown,
  type HoursPage,
  imported,
  linesShown,
  notedTyped,
  pageOf,
  removed,
  started,
  startedTyped,
  stopped,
  typed,
  workOf,
} from './hours-page.ts';

const TODAY = '2026-11-26';
const at = (time: string) => new Date(`${TODAY}T${time}`).getTime();
const fresh = pageOf({ entries: [], settings: {}, running: null, champs: {} }, TODAY);
const filled = (texts: Record<string, string>) =>
  Object.entries(texts).reduce((page: HoursPage, [id, text]) => typed(page, id, text), fresh);
const noted = notedTyped(filled({ 'm-client': ' Petit ', 'm-duree': '1h20', 'm-tache': 'Plan' }));
const clock = { client: 'Petit', project: '', task: '', rate: 6000 };

it('time that is noted after the event is rounded up by quarters of an hour, and leaves its fields to the next', () => {
  expect(noted.entries).toEqual([
    { id: 1, client: 'Petit', project: '', task: 'Plan', day: TODAY, minutes: 80, rate: 6000 },
  ]);
  expect(noted.champs).toMatchObject({
    'm-client': ' Petit ',
    'm-duree': '',
    'm-tache': '',
    d1: '1\u00a0h\u00a020',
  });
  expect(linesShown(noted, TODAY)).toMatchObject([{ spent: 80, billed: 90, cents: 9000 }]);
});

it('what is missing or unclear is said by its field, and nothing is noted', () => {
  const page = notedTyped(filled({ 'm-duree': '20', 'm-date': '', 'm-taux': '' }));
  expect(page.entries).toEqual([]);
  expect(page.faults).toMatchObject({
    'm-client': 'Indiquez le client.',
    'm-date': 'Indiquez la date.',
    'm-duree': expect.stringContaining('Heures ou minutes'),
    'm-taux': expect.stringContaining('Indiquez un taux'),
  });
  expect(startedTyped(fresh, 0)).toMatchObject({ running: null, faults: { client: 'Indiquez le client.' } });
});

it('a clock that starts notes the one before it', () => {
  const page = started(started(fresh, at('09:00'), clock), at('10:30'), { ...clock, client: 'Roussel' });
  expect(page.entries).toMatchObject([{ client: 'Petit', minutes: 90, day: TODAY }]);
  expect(page.running).toMatchObject({ client: 'Roussel', since: at('10:30') });
});

it('a clock that was forgotten is noted as a day, and said', () => {
  const { page, says } = stopped(started(fresh, at('09:00'), clock), at('09:00') + 90_000_000);
  expect(page.entries).toMatchObject([{ minutes: 1440 }]);
  expect(says).toContain('corrigez-les');
});

it('a length is corrected, or stays while what is typed is none', () => {
  expect(corrected(typed(noted, 'd1', '90 min'), 1)).toMatchObject({
    entries: [{ minutes: 90 }],
    champs: { d1: '1\u00a0h\u00a030' },
  });
  const wrong = corrected(typed(noted, 'd1', '25h'), 1);
  expect(wrong).toMatchObject({ entries: [{ minutes: 80 }], champs: { d1: '25h' } });
  expect(wrong.faults.d1).toContain('24 h au plus');
  expect(typed(wrong, 'periode', 'tout').champs.d1).toBe('1\u00a0h\u00a020');
});

it('an entry that is removed leaves the number of no other', () => {
  const two = notedTyped(typed(noted, 'm-duree', '2h'));
  expect(removed(two, 1).entries.map(({ id }) => id)).toEqual([2]);
});

it('entries of another period are shown where the period would show none', () => {
  const [entry = { ...clock, day: '', minutes: 1 }] = workOf(noted).entries;
  const old = { entries: [{ ...entry, day: '2024-02-29' }], settings: { sens: 'bas', portee: 'mars' } };
  const page = imported(fresh, old, TODAY);
  expect(page.champs).toMatchObject({ periode: 'tout', sens: 'bas', portee: 'saisie' });
  expect(entriesShown(page, TODAY)).toHaveLength(1);
  expect(imported(page, old, TODAY).entries).toHaveLength(1);
});

it('what was kept comes back whole, the day of what is noted with its length alone', () => {
  const work = workOf(typed(noted, 'client', 'Rous'));
  expect(workOf(pageOf(work, TODAY))).toEqual(work);
  expect(work.champs).not.toHaveProperty('m-date');
  expect(workOf(typed(noted, 'm-duree', '1')).champs).toMatchObject({ 'm-date': TODAY, 'm-duree': '1' });
});
