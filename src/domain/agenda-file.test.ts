import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agendaFile } from './agenda-file.ts';

const now = new Date('2026-11-20T13:05:09.123Z');
const day = {
  uid: 'debit-7-renewal-2026-12-01',
  at: new Date('2026-11-30T23:30:00Z'),
  title: 'Prélèvement',
  description: '',
};
const file = (changes: Partial<typeof day> = {}) =>
  agendaFile([{ ...day, ...changes }], { host: 'rouage.example', now });
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
const textOf = (text: string, name: string) =>
  new RegExp(`^${name}:(.*)\r$`, 'm').exec(unfolded(text))?.[1] ?? '';

describe('an agenda file', () => {
  it('is a calendar of whole days in Paris, lines ended as RFC 5545 has them', () => {
    expect(file({ description: 'Renouvellement mensuel.' })).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Rouage//Agenda//FR',
        'BEGIN:VEVENT',
        'UID:debit-7-renewal-2026-12-01@rouage.example',
        'DTSTAMP:20261120T130509Z',
        'DTSTART;VALUE=DATE:20261201',
        'SUMMARY:Prélèvement',
        'DESCRIPTION:Renouvellement mensuel.',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('escapes what separates values, and lets no text begin a line of its own', () => {
    const text = file({ title: 'a;b,c\\d\r\nEND:VEVENT\u0000' });
    expect(textOf(text, 'SUMMARY')).toBe('a\\;b\\,c\\\\d\\nEND:VEVENT');
    expect(text.match(/^END:VEVENT\r$/gm)).toHaveLength(1);
  });

  it('folds lines at 75 bytes without cutting a character, and unfolds to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', ' '), maxLength: 400 }), (title) => {
        const text = file({ title });
        for (const line of text.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(textOf(text, 'SUMMARY')).toBe(title);
      }),
    );
  });

  it('names a day the same at each reading, whatever is said of it', () => {
    expect(textOf(file({ title: 'Autre' }), 'UID')).toBe(textOf(file(), 'UID'));
  });
});
