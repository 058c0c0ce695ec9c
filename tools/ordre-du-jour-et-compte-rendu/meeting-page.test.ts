import { expect, it } from 'vitest';
import {
  fieldsOf,
  lengthInWords,
  movedPoint,
  newMeeting,
  pageOf,
  people,
  typed,
  withOneMore,
  without,
} from './meeting-page.ts';

const page = pageOf(newMeeting('2026-12-01'));

it('what is typed in a field stands in the meeting, and in no other place', () => {
  const ids = Object.keys(fieldsOf(withOneMore(withOneMore(page, 'decision'), 'action')).champs);
  expect(ids).toHaveLength(8 + 2 * 4 + 2 * 3);
  for (const id of ids) {
    const before = withOneMore(withOneMore(page, 'decision'), 'action');
    const after = typed(before, id, 'Awa');
    expect(fieldsOf(after).champs).toEqual({ ...fieldsOf(before).champs, [id]: 'Awa' });
  }
});

it('a length that is no whole number is wrong beside its point, and leaves the end unknown', () => {
  const wrong = typed(page, 'point1-minutes', '20,5');
  expect(fieldsOf(wrong).faults).toEqual({
    'point0-minutes': '',
    'point1-minutes': 'Un nombre entier, de 1 à 600.',
    importer: '',
  });
  expect(lengthInWords(wrong.meeting)).toBe(
    'Durée totale\u00a0: 10\u00a0min. Un point est sans durée lisible.',
  );
  expect(lengthInWords(typed(page, 'point1-minutes', '90').meeting)).toContain('prévoyez une pause');
});

it('points change places, and go', () => {
  const titles = ({ meeting }: typeof page) => meeting.points.map(({ title }) => title);
  expect(titles(movedPoint(page, 1, -1))).toEqual(['', 'Tour de table']);
  expect(titles(movedPoint(page, 0, 1))).toEqual(['', 'Tour de table']);
  expect(titles(without(page, 'point', 0))).toEqual(['']);
});

it('another meeting forgets the clock, the file that was refused and the invitation of the one before', () => {
  const before = {
    ...page,
    startedAt: 5,
    refused: 'Illisible',
    invitation: { asked: 4, says: 'Prête', html: '<p>' },
  };
  expect(pageOf(page.meeting, before)).toEqual({ ...page, invitation: { asked: 5, says: '' } });
});

it('everybody who is named is offered once', () =>
  expect(people({ ...page.meeting, present: 'Awa, Karim', excused: 'Lou;Awa', chair: 'Karim' })).toEqual([
    'Awa',
    'Karim',
    'Lou',
  ]));
