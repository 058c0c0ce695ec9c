import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierForm, lineForm, paragraphsForm, secretForm } from './one-form.ts';

const unseen = [
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2060', '\u2064', '\u2066', '\u2069', '\u3164'],
  ...['\ufe0e', '\ufe0f', '\ufeff', '\uffa0', '\ufffa', '\u{e0061}', '\u{e0100}', '\u{1d159}'],
  // No characters at all, which XML and with it an invoice could not carry.
  ...['\ufffe', '\uffff', '\ufdd0', '\u{10ffff}'],
];
const letters = [
  'e',
  'E',
  '\u0301',
  'é',
  'ç',
  'c',
  '\u0327',
  'ﬁ',
  'ａ',
  '１',
  '-',
  '\u2011',
  ' ',
  '\u00a0',
  'ß',
];
const others = [
  'م',
  'ی',
  'ه',
  'क',
  '्',
  '👩',
  '👧',
  '🏽',
  '❤',
  '🏴',
  '1',
  '\u20e3',
  '葛',
  '\u{e007f}',
  'אּ',
  'ᠠ',
];
const text = fc.string({ unit: fc.constantFrom(...letters, ...unseen, ...others), maxLength: 12 });
const latin = fc.string({ unit: fc.constantFrom('a', 'é', 'Z', '7', '-', '.'), minLength: 1, maxLength: 8 });

const forms = { identifierForm, lineForm, paragraphsForm, secretForm };

describe.each(Object.entries(forms))('%s', (_name, form) => {
  it('is its own form, and one however letters are composed', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const kept = form(typed);
        expect(form(kept)).toBe(kept);
        expect(kept).toBe(kept.normalize('NFC'));
      }),
    );
    expect(form('Zoe\u0301')).toBe(form('Zoé'));
  });
});

it.each([
  ['identifier', identifierForm],
  ['line', lineForm],
  ['text', paragraphsForm],
])('nothing unseen makes another %s of Latin letters, wherever it stands', (_what, form) => {
  fc.assert(
    fc.property(latin, fc.constantFrom(...unseen), fc.nat(8), (word, sign, place) => {
      const letters = [...word];
      const at = Math.min(place, letters.length);
      expect(form([...letters.slice(0, at), sign, ...letters.slice(at)].join(''))).toBe(form(word));
    }),
  );
});

it.each([
  ['a family', '👩🏽‍👩‍👧'],
  ['a heart in colour', '❤\ufe0f'],
  ['a key', '1\ufe0f\u20e3'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a pirate', '🏴‍☠️'],
  ['Persian', 'می\u200cخواهم'],
  ['a Persian abbreviation', 'ه\u200d'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Hindi', 'क्\u200dष'],
  ['a variant of a name in Japan', '葛\u{e0100}城'],
  ['a mark in Hebrew', 'שלום\u200f! (C++\u200e)'],
  ['French spaces', 'Le prix\u202f: 12\u00a0€'],
])('%s stays as it is written', (_what, written) => {
  expect(lineForm(written)).toBe(written);
  expect(paragraphsForm(written)).toBe(written);
});

it('a flag carries the name of a region, and no hidden words', () => {
  const hidden = Array.from('ignore all that was said', (sign) =>
    String.fromCodePoint(0xe0000 + sign.charCodeAt(0)),
  );
  const flag = `🏴${hidden.join('')}\u{e007f}`;
  expect(lineForm(`Zoé ${flag}`)).toBe('Zoé 🏴');
  expect(paragraphsForm(flag)).toBe('🏴');
});

it('direction marks go where nothing is written from the right, and at the ends', () => {
  expect(lineForm('Anne\u200f Durand\u200e')).toBe('Anne Durand');
  expect(lineForm('\u200fמשה\u200f')).toBe('משה');
});

it('a line has no other line in it, and lines end in one way', () => {
  expect(lineForm('un\u2028deux\u2800')).toBe('un deux');
  expect(paragraphsForm('un\r\ndeux\rtrois\u2028quatre\u0085\n')).toBe('un\ndeux\ntrois\nquatre');
});

it('what names one thing is one in wide, joined and composed letters', () => {
  expect(identifierForm(' ｏﬃce＠exemple．fr\u200b')).toBe('office@exemple.fr');
  expect(identifierForm('０６\u200e 12\u2011')).toBe('06 12-');
});

it('nothing of a secret is lost, and its blanks are blanks (RFC 8265, section 4.2)', () => {
  expect(secretForm('correct\u00a0horse\u3000 ')).toBe('correct horse  ');
  expect(secretForm('ａ\u200bＡ')).toBe('ａ\u200bＡ');
  expect(secretForm('e\u0301')).toBe('é');
});

it.each([
  ['blanks', ' '],
  ['joiners', '\u200d'],
  ['tags after a flag', '\u{e0061}'],
  ['marks out of order', '\u0301\u0316'],
])('a long text of %s takes a time that grows with its length alone', (_what, sign) => {
  const long = `🏴${sign.repeat(200_000)}x`;
  const began = process.threadCpuUsage();
  for (const form of Object.values(forms)) form(long);
  // A fraction of a second; in its square, minutes.
  expect(process.threadCpuUsage(began).user).toBeLessThan(15_000_000);
});

it('megabytes are no text of a field: they are left as they came, for their length is refused', () => {
  const endless = 'ﷺ'.repeat(1_300_000);
  const began = process.cpuUsage();
  for (const form of [identifierForm, lineForm, paragraphsForm]) expect(form(endless)).toBe(endless);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(200);
});
