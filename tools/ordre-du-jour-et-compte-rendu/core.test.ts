import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  byOwner,
  lengthOf,
  type Meeting,
  minuteOf,
  openQuestions,
  progressOf,
  slotsOf,
  writtenHour,
  writtenLength,
} from './core.ts';
import { documentOf, hasMinutes } from './documents.ts';
import { asText } from './written.ts';

const point = (title: string, minutes: string, notes = '', who = '') => ({ title, who, minutes, notes });

const meeting: Meeting = {
  title: 'Point d’équipe',
  day: '2026-12-01',
  start: '09:30',
  place: 'Salle 2',
  chair: 'Awa',
  present: 'Awa, Karim',
  excused: '',
  purpose: 'Fixer la date',
  points: [point('Tour de table', '10'), point('Lancement', '45', '- La page reste à relire', 'Karim')],
  decisions: [{ what: 'Ouvrir le 15 décembre', who: 'Awa', due: '2026-12-15' }],
  actions: [
    { what: 'Prévenir les clients', who: 'Karim', due: '2026-12-14' },
    { what: 'Écrire la page', who: '', due: '' },
    { what: 'Relire la page', who: 'karim ', due: '2026-12-08' },
    { what: 'Commander', who: 'Awa', due: '' },
  ],
};

it.each([
  ['09:30', 570],
  ['00:00', 0],
  ['23:59', 1439],
])('an hour of 24 is read: %s (ISO 8601-1:2019, 5.3)', (start, minute) => {
  expect(minuteOf(start)).toBe(minute);
});

it.each(['24:00', '9:30', '09:60', '', '9h30'])(
  '« %s » is no hour of a day, and none is guessed for it',
  (start) => {
    expect(minuteOf(start)).toBeNull();
    expect(slotsOf(meeting.points, start).map(({ from, to }) => [from, to])).toEqual([
      [null, null],
      [null, null],
    ]);
  },
);

it('hours are set as French is (Lexique des règles typographiques de l’Imprimerie nationale, « heures »)', () => {
  expect([
    writtenHour(570),
    writtenHour(5),
    writtenLength(65),
    writtenLength(120),
    writtenLength(45),
  ]).toEqual(['9\u00a0h\u00a030', '0\u00a0h\u00a005', '1\u00a0h\u00a005', '2\u00a0h', '45\u00a0min']);
});

it('a meeting that goes beyond midnight says that it ends the next day', () => {
  const night = [point('Clôture', '90'), point('Suite', '60')];
  expect(lengthOf(night, '23:00').end).toBe(1530);
  expect(writtenHour(1530)).toBe('1\u00a0h\u00a030 le lendemain');
});

it.each(['20,4', '1.250', '0', '601', '', '-5', 'vingt'])(
  '« %s » is no length, and the hours after it are unknown',
  (minutes) => {
    const slots = slotsOf([point('A', '10'), point('B', minutes), point('C', '5')], '09:00');
    expect(slots).toEqual([
      { from: 540, to: 550, minutes: 10 },
      { from: 550, to: null, minutes: null },
      { from: null, to: null, minutes: 5 },
    ]);
  },
);

it('points follow each other without hole, and the end is the start and all their minutes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: 1439 }),
      (lengths, start) => {
        const hour = `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`;
        const points = lengths.map((minutes) => point('', String(minutes)));
        const slots = slotsOf(points, hour);
        expect(slots[0]?.from).toBe(start);
        for (const [index, slot] of slots.slice(1).entries()) expect(slot.from).toBe(slots[index]?.to);
        expect(lengthOf(points, hour).end).toBe(start + lengths.reduce((sum, one) => sum + one, 0));
      },
    ),
  );
});

it('the clock of the meeting stands in one point at each second, then says by how much it is over', () => {
  const at = (seconds: number) => progressOf(meeting.points, seconds);
  expect(at(0)).toEqual({ is: 'point', index: 0, restSeconds: 600 });
  expect(at(599)).toEqual({ is: 'point', index: 0, restSeconds: 1 });
  expect(at(600)).toEqual({ is: 'point', index: 1, restSeconds: 2700 });
  expect(at(3300)).toEqual({ is: 'over', bySeconds: 0 });
});

it('actions stand by owner, the soonest first, however the name is spaced or capitalised; the unowned are last', () => {
  expect(byOwner(meeting.actions).map(({ owner, tasks }) => [owner, tasks.map(({ what }) => what)])).toEqual([
    ['Awa', ['Commander']],
    ['Karim', ['Relire la page', 'Prévenir les clients']],
    ['', ['Écrire la page']],
  ]);
});

it('no action is lost or counted twice by the groups of owners', () => {
  const task = fc.record({
    what: fc.string({ minLength: 1 }),
    who: fc.constantFrom('', 'Awa', 'awa', ' Karim', 'Zoé', 'Zoe'),
    due: fc.constantFrom('', '2026-12-01', '2027-01-01'),
  });
  fc.assert(
    fc.property(fc.array(task), (tasks) => {
      const filled = tasks.filter(({ what, who }) => `${what}${who}`.trim() !== '');
      const grouped = byOwner(tasks).flatMap((group) => group.tasks);
      expect(grouped).toHaveLength(filled.length);
      expect(new Set(grouped)).toEqual(new Set(filled));
    }),
  );
});

it('a decision without owner or day is asked about, and a day before the meeting is said', () => {
  const open = openQuestions({
    ...meeting,
    decisions: [{ what: 'Ouvrir', who: '', due: '' }],
    actions: [{ what: 'Relire', who: 'Awa', due: '2026-11-30' }],
  });
  expect(open).toEqual([
    'Décision 1\u00a0: dites qui et pour quand.',
    'Action 1\u00a0: l’échéance précède la réunion.',
  ]);
});

it('before the meeting the agenda is a document of its own: order, hours, lengths, who carries it, no notes', () => {
  const text = asText(documentOf(meeting, 'agenda'));
  expect(text).toBe(
    [
      'ORDRE DU JOUR\u00a0: POINT D’ÉQUIPE',
      '',
      'Date\u00a0: mardi 1er\u00a0décembre\u00a02026, de 9\u00a0h\u00a030 à 10\u00a0h\u00a025',
      'Lieu\u00a0: Salle 2',
      'Animation\u00a0: Awa',
      'Participants\u00a0: Awa, Karim',
      'But\u00a0: Fixer la date',
      '',
      'Points à l’ordre du jour',
      '',
      '1. Tour de table (9\u00a0h\u00a030, 10\u00a0min)',
      '2. Lancement (9\u00a0h\u00a040, 45\u00a0min, Karim)',
      '',
      'Durée prévue\u00a0: 55\u00a0min.',
      '',
    ].join('\n'),
  );
});

it('the minutes say of each decision who answers for it and by when', () => {
  const text = asText(documentOf(meeting, 'minutes'));
  expect(text).toContain(
    'Décisions\n\nAwa\u00a0:\n- Ouvrir le 15 décembre (pour le 15\u00a0décembre\u00a02026)\n',
  );
  expect(text).toContain('2. Lancement, Karim\n\n- La page reste à relire\n');
  expect(text).toContain('Responsable à désigner\u00a0:\n- Écrire la page (échéance à fixer)');
});

it('a meeting has minutes once something was noted, decided or given to do', () => {
  const before = { ...meeting, points: [point('Lancement', '45')], decisions: [], actions: [] };
  expect(hasMinutes(before)).toBe(false);
  expect(hasMinutes({ ...before, points: [point('Lancement', '45', 'vu')] })).toBe(true);
  expect(hasMinutes({ ...before, actions: meeting.actions })).toBe(true);
});
