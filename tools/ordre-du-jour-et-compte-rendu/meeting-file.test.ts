import { expect, it } from 'vitest';
import type { Meeting } from './core.ts';
import { checkMeeting, keptMeeting, openMeeting, titleOfMeeting } from './meeting-file.ts';

const meeting: Meeting = {
  title: 'Point',
  day: '2026-12-01',
  start: '09:30',
  place: '',
  chair: 'Awa',
  present: 'Awa, Karim',
  excused: '',
  purpose: '',
  points: [{ title: 'Lancement', who: 'Karim', minutes: '45', notes: 'a\nb' }],
  decisions: [{ what: 'Ouvrir', who: 'Awa', due: '2026-12-15' }],
  actions: [{ what: 'Relire', who: 'Karim', due: '' }],
};
const whyOf = (data: unknown) => {
  const opened = openMeeting(JSON.stringify(data));
  return 'why' in opened ? opened.why : '';
};

it('a meeting comes back from its file as it was', () => {
  expect(openMeeting(JSON.stringify(keptMeeting(meeting)))).toEqual({ work: meeting });
});

it('a file of the first version is read: its decisions had no owner', () => {
  const first = {
    type: 'reunion',
    version: 1,
    meta: { titre: 'Point', date: '2026-12-01', heure: '09:30', animateur: 'Awa', presents: 'Awa, Karim' },
    points: [{ titre: 'Lancement', qui: 'Karim', minutes: '45', notes: 'a\nb' }],
    decisions: [{ quoi: 'Ouvrir' }],
    actions: [{ quoi: 'Relire', qui: 'Karim', echeance: '' }],
  };
  const decisions = [{ what: 'Ouvrir', who: '', due: '' }];
  expect(openMeeting(JSON.stringify(first))).toEqual({ work: { ...meeting, decisions } });
});

it.each([
  ['a file of another tool', { outil: 'devis' }, 'de l’outil «\u00a0devis\u00a0»'],
  ['any other object', { points: [] }, 'ne dit pas quel outil'],
  [
    'a list that is none',
    { ...keptMeeting(meeting), points: 'x' },
    '«\u00a0points\u00a0» n’est pas une liste',
  ],
  ['a point that is none', { ...keptMeeting(meeting), points: [null] }, 'Point 1\u00a0: illisible'],
  [
    'a title that is a number',
    { ...keptMeeting(meeting), title: 4 },
    '«\u00a0title\u00a0» n’est pas un texte',
  ],
  ['the 30th of February', { ...keptMeeting(meeting), day: '2026-02-30' }, 'n’est pas une date'],
  ['hour 25', { ...keptMeeting(meeting), start: '25:00' }, 'n’est pas une heure'],
  [
    'a due day that is none',
    { ...keptMeeting(meeting), actions: [{ what: 'a', who: 'b', due: 'demain' }] },
    'Action 1\u00a0: «\u00a0demain\u00a0» n’est pas une date',
  ],
])('%s is refused with its reason, and nothing of it is shown', (_, data, why) => {
  expect(whyOf(data)).toContain(why);
  expect(whyOf(data)).toContain('n’a pas changé');
});

it('what is no JSON is refused', () => {
  const opened = openMeeting('<html>');
  expect('why' in opened && opened.why).toContain('JSON');
});

it('what the shop kept of a meeting is checked as a file is, lengths that cannot be read included', () => {
  const [point] = meeting.points;
  const half = { ...meeting, points: [{ ...point, minutes: '4x' }] };
  expect(checkMeeting(JSON.parse(JSON.stringify(half)))).toEqual(half);
  for (const kept of [null, 'Point', [], { ...meeting, start: '25:00' }, { ...meeting, points: 'a' }])
    expect(checkMeeting(kept)).toBeNull();
});

it('a meeting is called by its title and its day, in a list of them', () => {
  expect(titleOfMeeting(meeting)).toBe('Point, 1er\u00a0décembre\u00a02026');
  expect(titleOfMeeting({ ...meeting, title: ' ', day: '' })).toBe('Réunion sans titre');
});
