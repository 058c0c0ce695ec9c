import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDomainProven } from './authentication-results.ts';

const own = { authservId: 'mx.rouage.example', domain: 'exemple.fr' };
const proven = (...values: string[]) => isDomainProven(values, own);

describe('a sender is proven', () => {
  it.each([
    'mx.rouage.example; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=exemple.fr',
    'MX.Rouage.Example 1; spf=pass smtp.mailfrom=bounce@envoi.example;\tdmarc=pass header.from=Exemple.FR',
    'mx.rouage.example; dkim=pass header.d=exemple.fr header.i=@exemple.fr header.b="ab;=c"',
    'mx.rouage.example; dmarc=none header.from=exemple.fr; spf=pass smtp.mailfrom=camille@exemple.fr',
    'mx.rouage.example; dkim=fail reason="bad; signature" header.d=autre.fr; dkim=pass header.d=exemple.fr',
  ])('by %s', (value) => {
    expect(proven(value)).toBe(true);
  });

  it.each([
    ['nothing', []],
    ['another server', ['mx.voleur.example; dmarc=pass header.from=exemple.fr']],
    [
      'a server whose name only begins so',
      ['mx.rouage.example.voleur.fr; dmarc=pass header.from=exemple.fr'],
    ],
    ['another domain', ['mx.rouage.example; dmarc=pass header.from=voleur.fr']],
    [
      'a domain above or below',
      ['mx.rouage.example; dkim=pass header.d=mail.exemple.fr; spf=pass smtp.mailfrom=fr'],
    ],
    [
      'a failed DMARC, whatever else passed',
      ['mx.rouage.example; dmarc=fail header.from=exemple.fr; spf=pass smtp.mailfrom=exemple.fr'],
    ],
    ['a DMARC that names no domain', ['mx.rouage.example; dmarc=pass']],
    ['what stands in a comment', ['mx.rouage.example; spf=fail (x; dmarc=pass header.from=exemple.fr)']],
    [
      'what stands in a comment within a comment',
      ['mx.rouage.example (a (b) ; dmarc=pass header.from=exemple.fr) ; none'],
    ],
    ['what stands in quotes', ['mx.rouage.example; spf=fail reason="; dmarc=pass header.from=exemple.fr"']],
    ['a comment left open', ['mx.rouage.example; spf=fail (; dmarc=pass header.from=exemple.fr']],
    [
      'a second header beneath the first of the own server',
      [
        'mx.rouage.example; dmarc=fail header.from=exemple.fr',
        'mx.rouage.example; dmarc=pass header.from=exemple.fr',
      ],
    ],
    ['pairs out of order', ['mx.rouage.example; dmarc=pass header.from exemple.fr = x']],
  ])('not by %s', (_what, values) => {
    expect(proven(...values)).toBe(false);
  });

  it('by the own server under whatever others wrote above and beneath', () => {
    const mine = 'mx.rouage.example; dmarc=pass header.from=exemple.fr';
    expect(proven('mx.amont.example; dmarc=fail header.from=exemple.fr', mine, 'x')).toBe(true);
  });

  it('never without its server’s name and its domain in the header, whatever is written', () => {
    const pieces = fc.constantFrom(
      'dmarc',
      '=',
      'pass',
      ';',
      ' ',
      'header.from',
      'dkim',
      '"',
      '(',
      ')',
      '\\',
      'x.fr',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (said) => {
        expect(proven(`mx.rouage.example;${said.join('')}`)).toBe(false);
        expect(proven(`${said.join('')} mx.voleur.example; dmarc=pass header.from=exemple.fr`)).toBe(false);
      }),
    );
  });

  it('in a time that grows with the text alone', () => {
    const begin = process.threadCpuUsage();
    for (const open of ['(', '"', '\\"(', ';=', 'a=b ']) proven(`mx.rouage.example;${open.repeat(100_000)}`);
    expect(process.threadCpuUsage(begin).user).toBeLessThan(2_000_000);
  });
});
