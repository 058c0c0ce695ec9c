import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { postsAgenda } from './agenda.ts';
import type { Plan, Post } from './core.ts';
import { checkPlan, keptPlan, merged, openPlan, titleOfPlan } from './plan-file.ts';
import { momentOf } from './zones.ts';

const one: Post = {
  id: 'a1',
  series: '',
  title: 'Coulisses; l’atelier, 2',
  day: '2026-12-01',
  time: '09:00',
  networks: ['linkedin', 'x'],
  text: 'Première ligne\nDeuxième, avec « guillemets » et un texte assez long pour être plié par le fichier',
  link: 'https://exemple.fr/a',
  state: 'redige',
};
const plan = (zone: string, ...posts: Post[]): Plan => ({ zone, posts });
const now = new Date('2026-11-26T10:00:00Z');

/** As another program reads it. */
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

const atUtc = (day: string, time: string, zone: string) =>
  momentOf({ day, time }, zone).instant.toISOString();

it.each([
  ['2026-12-01', '09:00', 'Europe/Paris', '2026-12-01T08:00:00.000Z'],
  ['2026-07-01', '09:00', 'Europe/Paris', '2026-07-01T07:00:00.000Z'],
  ['2026-12-01', '09:00', 'Indian/Reunion', '2026-12-01T05:00:00.000Z'],
  ['2026-12-01', '09:00', 'America/Martinique', '2026-12-01T13:00:00.000Z'],
  ['2026-12-01', '09:00', 'Pacific/Noumea', '2026-11-30T22:00:00.000Z'],
  ['2026-03-29', '03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '01:59', 'Europe/Paris', '2026-10-24T23:59:00.000Z'],
])(
  '%s at %s in %s is %s (directive 2000/84/EC, articles 2 and 3; UTC offsets of the IANA database)',
  (day, time, zone, utc) => {
    expect(atUtc(day, time, zone)).toBe(utc);
  },
);

it('an hour that clocks jump over is said, and read an hour later (RFC 5545, 3.3.5)', () => {
  const { instant, is } = momentOf({ day: '2026-03-29', time: '02:30' }, 'Europe/Paris');
  expect([is, instant.toISOString()]).toEqual(['gap', '2026-03-29T01:30:00.000Z']);
});

it('an hour that comes twice is said, and the first is meant (RFC 5545, 3.3.5)', () => {
  const { instant, is } = momentOf({ day: '2026-10-25', time: '02:30' }, 'Europe/Paris');
  expect([is, instant.toISOString()]).toEqual(['twice', '2026-10-25T00:30:00.000Z']);
});

it('another reader finds the instant, the title and the text as they were planned', () => {
  const [event] = eventsOf(postsAgenda(plan('Indian/Reunion', one), now));
  expect(event?.startDate.toJSDate().toISOString()).toBe('2026-12-01T05:00:00.000Z');
  expect(event?.endDate.toJSDate().toISOString()).toBe('2026-12-01T05:15:00.000Z');
  expect(event?.summary).toBe('Coulisses; l’atelier, 2 (LinkedIn, X)');
  expect(event?.description).toBe(`${one.text}\n\nhttps://exemple.fr/a\n\nAvancement\u00a0: Rédigé`);
  expect(event?.uid).toBe('a1@planificateur-de-publications');
});

it('each post has its reminder a quarter of an hour before, and an idea is tentative', () => {
  const events = eventsOf(postsAgenda(plan('Europe/Paris', one, { ...one, id: 'b2', state: 'idee' }), now));
  expect(events.map((event) => event.component.getFirstPropertyValue('status'))).toEqual([
    'CONFIRMED',
    'TENTATIVE',
  ]);
  for (const event of events) {
    const alarm = event.component.getFirstSubcomponent('valarm');
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT15M');
  }
});

it('lines are folded at 75 bytes and end by CRLF (RFC 5545, 3.1)', () => {
  const lines = postsAgenda(plan('Europe/Paris', one), now).split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.some((line) => line.includes('\n'))).toBe(false);
});

it('a plan comes back from its file as it was', () => {
  const kept = plan('Europe/Paris', one);
  expect(openPlan(JSON.stringify(keptPlan(kept)))).toEqual({ work: kept });
});

it('a plan of the first version is at the hour of Paris, where its agenda was', () => {
  const { day, ...rest } = one;
  const first = { type: 'plan-de-publications', version: 1, posts: [{ ...rest, date: day }] };
  expect(openPlan(JSON.stringify(first))).toEqual({ work: plan('Europe/Paris', one) });
});

it.each([
  ['another tool’s file', { outil: 'devis' }, 'de l’outil «\u00a0devis\u00a0»'],
  ['an unknown zone', { ...keptPlan(plan('Mars/Olympe', one)) }, 'Mars/Olympe'],
  ['an unknown network', keptPlan(plan('Europe/Paris', { ...one, networks: ['myspace'] })), 'myspace'],
  ['a day that is none', keptPlan(plan('Europe/Paris', { ...one, day: '2026-02-30' })), '2026-02-30'],
  [
    'a link that runs code',
    keptPlan(plan('Europe/Paris', { ...one, link: 'javascript:a' })),
    'Publication 1',
  ],
  ['an id that is markup', keptPlan(plan('Europe/Paris', { ...one, id: '"><b>' })), 'identifiant'],
  ['one post twice', keptPlan(plan('Europe/Paris', one, one)), 'deux fois'],
  ['no list', { ...keptPlan(plan('Europe/Paris')), posts: 'x' }, 'n’est pas une liste'],
])('%s is refused with its reason', (_, data, why) => {
  const opened = openPlan(JSON.stringify(data));
  expect('why' in opened && opened.why).toContain(why);
});

it('importing adds what is new and says what was there, and what differs stays one’s own', () => {
  const two = { ...one, id: 'b2' };
  expect(merged([one], [one, two])).toEqual({ posts: [one, two], added: [two], same: 1, different: 0 });
  expect(merged([one], [{ ...one, title: 'Autre' }])).toEqual({
    posts: [one],
    added: [],
    same: 0,
    different: 1,
  });
});

it('what the shop kept of a plan comes back with what is only half typed', () => {
  const typed = {
    ...{ id: one.id, title: 'Sal', day: '', time: '', networks: [], text: ' Bon', link: 'exemple' },
    ...{ state: 'redige', rule: 'semaine', until: '', weekdays: [0, 3] },
  };
  const kept = { ...plan('Europe/Paris', one), typed };
  expect(checkPlan(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(checkPlan(plan('Europe/Paris', one))).toEqual({ ...plan('Europe/Paris', one), typed: null });
  for (const wrong of [null, 'plan', plan('Mars/Olympe', one), { ...kept, typed: { ...typed, text: 1 } }])
    expect(checkPlan(wrong)).toBeNull();
});

it('a plan is called by its first day and its last, in a list of them', () => {
  const { posts } = plan('Europe/Paris', one, { ...one, id: 'b', day: '2026-12-31' });
  expect(titleOfPlan({ zone: 'Europe/Paris', posts, typed: null })).toMatch(
    /^Publications du .* au 31\sdécembre\s2026$/,
  );
  expect(titleOfPlan({ zone: 'Europe/Paris', posts: [], typed: null })).toBe('Publications');
});
