import fc from 'fast-check';
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { contrast, inkUpon, isDark } from './contrast.ts';
import {
  type Answers,
  emptyAnswers,
  faultsOf,
  isEmail,
  mailAddress,
  telAddress,
  warningsOf,
  webAddress,
} from './core.ts';
import { checkSignature, keptSignature, openSignature, titleOfSignature } from './signature-file.ts';
import { asHtml, asText } from './written.ts';

const answers = (change: Partial<Answers> = {}): Answers => ({
  ...emptyAnswers(),
  prenom: 'Zoé',
  nom: 'Lefèvre',
  fonction: 'Gérante',
  societe: 'Atelier Martin',
  tel: '+33 (0)1 23 45 67 89',
  courriel: 'zoe@exemple.fr',
  site: 'www.exemple.fr',
  linkedin: 'linkedin.com/in/zoe',
  bouton: 'Prendre rendez-vous',
  'bouton-lien': 'https://exemple.fr/rdv',
  logo: 'https://exemple.fr/logo.png',
  mention: 'Confidentiel\nMerci',
  ...change,
});
const { document } = new Window();
/** As a mail program reads it. */
function shown(one: Answers) {
  document.body.innerHTML = asHtml(one);
  return document.body;
}
const hrefs = (one: Answers) =>
  [...shown(one).querySelectorAll('a')].map((link) => link.getAttribute('href'));

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
  ['#ff0000', '#ffffff', 4.0],
])('%s on %s has a contrast of %d (WCAG 2.2, 1.4.3, and its published values)', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});

it('#767676 is the lightest grey that is read on white (WCAG 2.2, 1.4.3)', () => {
  expect([isDark('#767676'), isDark('#777777')]).toEqual([true, false]);
  expect(warningsOf(answers({ couleur: '#777777' }), 0)[0]).toContain('trop claire');
});

it('the words of the button are read on any colour at 3 to 1 at least, for they are bold', () => {
  const part = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
  fc.assert(
    fc.property(part, part, part, (red, green, blue) => {
      const colour = `#${red}${green}${blue}`;
      expect(contrast(inkUpon(colour), colour)).toBeGreaterThanOrEqual(3);
    }),
  );
});

it.each([
  ['exemple.fr', 'https://exemple.fr'],
  ['www.exemple.fr/a?b=c', 'https://www.exemple.fr/a?b=c'],
  ['https://exemple.fr:8443/a', 'https://exemple.fr:8443/a'],
  ['HTTPS://exemple.fr', 'HTTPS://exemple.fr'],
  ['//exemple.fr', 'https://exemple.fr'],
  ['http://exemple.fr', ''],
  ['javascript:alert(1)', ''],
  ['JaVaScRiPt:alert(1)//exemple.fr', ''],
  ['data:text/html,<b>', ''],
  ['vbscript:x', ''],
  ['https://banque.fr@exemple.fr', ''],
  ['https://exemple', ''],
  ['https://ex emple.fr', ''],
  ['https://exemple.fr/"onclick=x', ''],
  ['mailto:a@exemple.fr', ''],
])('« %s » leads to « %s »: https alone (RFC 3986, 3.1)', (typed, address) => {
  expect(webAddress(typed)).toBe(address);
});

it.each([
  ['+33 (0)1 23 45 67 89', 'tel:+33123456789'],
  ['0033 1 23 45 67 89', 'tel:+33123456789'],
  ['01.23.45.67.89', 'tel:+33123456789'],
  ['+33 06 12 34 56 78', 'tel:+33612345678'],
  ['3939', 'tel:3939'],
  ['01 23 45 67 89 poste 12', ''],
  ['12', ''],
  ['+1234567890123456', ''],
])('« %s » is dialled « %s » (RFC 3966; ITU-T E.123, 7.2; E.164: fifteen figures)', (typed, address) => {
  expect(telAddress(typed)).toBe(address);
});

it('an email address is written so that nothing ends it (RFC 6068, 2)', () => {
  expect(mailAddress('zoe@exemple.fr')).toBe('mailto:zoe@exemple.fr');
  expect(mailAddress('a&b?c@exemple.fr')).toBe('mailto:a%26b%3Fc@exemple.fr');
  expect([isEmail('a@b'), isEmail('a b@c.fr'), isEmail('a@c.fr?bcc=x@y.fr')]).toEqual([false, false, false]);
});

it('a signature has its lines, whichever its layout', () => {
  for (const modele of ['filet', 'bloc', 'simple']) {
    const body = shown(answers({ modele }));
    expect(body.textContent).toContain('Zoé Lefèvre');
    expect(body.querySelector('img')?.getAttribute('src')).toBe('https://exemple.fr/logo.png');
    expect(hrefs(answers({ modele }))).toEqual([
      'tel:+33123456789',
      'mailto:zoe@exemple.fr',
      'https://www.exemple.fr',
      'https://linkedin.com/in/zoe',
      'https://exemple.fr/rdv',
    ]);
  }
});

it('mail programs know each element and each style: tables, styles of their own, no sheet, no class (caniemail.com)', () => {
  for (const modele of ['filet', 'bloc', 'simple']) {
    const body = shown(answers({ modele }));
    const tags = new Set([...body.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase()));
    expect([...tags].sort()).toEqual(['a', 'br', 'img', 'span', 'table', 'tbody', 'td', 'tr']);
    expect(body.querySelectorAll('[class], [id], style, link, script')).toHaveLength(0);
    for (const table of body.querySelectorAll('table'))
      expect(table.getAttribute('role')).toBe('presentation');
    expect(asHtml(answers({ modele }))).not.toMatch(/flex|grid|position:|float|url\(|margin/);
    expect(body.querySelector('td[bgcolor]')?.getAttribute('bgcolor')).toBe('#0f5c55');
    expect(body.querySelector('img')?.getAttribute('width')).toBe('80');
  }
});

it('whatever is typed stays text, and no link leads anywhere but by https, mailto or tel', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      ...'ab <>&"\'`/=:;-é\n',
      '</td>',
      '<script>',
      'javascript:',
      '" onerror="',
      '<img src=x>',
    ),
    maxLength: 10,
  });
  const keys = [
    'prenom',
    'fonction',
    'tel',
    'courriel',
    'site',
    'adresse',
    'linkedin',
    'bouton-lien',
    'logo',
    'mention',
    'police',
    'couleur',
    'modele',
  ] as const;
  fc.assert(
    fc.property(fc.constantFrom(...keys), hostile, (key, text) => {
      const one = answers({ [key]: text });
      const body = shown(one);
      expect(body.querySelectorAll('script, [onerror]')).toHaveLength(0);
      expect(body.querySelectorAll('img').length).toBeLessThanOrEqual(1);
      for (const href of hrefs(one)) expect(href).toMatch(/^(https:\/\/|mailto:|tel:)/);
      for (const style of body.querySelectorAll('[style]'))
        expect(style.getAttribute('style')).not.toMatch(/[<>"]/);
      if (key === 'adresse' && text.trim() !== '') expect(body.textContent).toContain(text.trim());
    }),
    { numRuns: 200 },
  );
});

it('what is wrong is said at its field and left out of the signature', () => {
  const one = answers({
    site: 'http://exemple.fr',
    courriel: 'zoe@',
    'logo-taille': '12',
    bouton: 'RDV',
    'bouton-lien': '',
  });
  expect(Object.keys(faultsOf(one)).sort()).toEqual(['bouton-lien', 'courriel', 'logo-taille', 'site']);
  expect(faultsOf(one).site).toContain('https');
  expect(shown(one).textContent).not.toContain('RDV');
});

it('plain text has a line for each row', () => {
  expect(asText(answers({ logo: '' }))).toBe(
    'Zoé Lefèvre\nGérante | Atelier Martin\n+33 (0)1 23 45 67 89\nzoe@exemple.fr · exemple.fr\nLinkedIn\nPrendre rendez-vous\nConfidentiel\nMerci',
  );
});

it('a signature longer than Gmail keeps is said', () => {
  expect(warningsOf(answers(), 10_001)[0]).toContain('10\u202f000');
  expect(asHtml(answers()).length).toBeLessThan(10_000);
});

it('a signature and its team come back from their file, and the first version’s file is read', () => {
  const work = { answers: answers(), team: 'Nom\nA' };
  expect(openSignature(JSON.stringify(keptSignature(work)))).toEqual({ work });
  expect(openSignature(JSON.stringify(answers()))).toEqual({ work: { answers: answers(), team: '' } });
});

it.each([
  ['another tool’s', { outil: 'devis' }, 'devis'],
  ['any other', { prenom: 'Zoé' }, 'ne dit pas quel outil'],
  [
    'a hostile font',
    { ...keptSignature({ answers: answers({ police: 'x;background:url(a)' }), team: '' }) },
    'police',
  ],
  ['no colour', { ...keptSignature({ answers: answers({ couleur: 'red' }), team: '' }) }, 'couleur'],
  ['a name that is a list', { outil: 'signature', nom: [] }, '«\u00a0nom\u00a0» n’est pas un texte'],
])('%s file is refused with its reason', (_, data, why) => {
  const opened = openSignature(JSON.stringify(data));
  expect('why' in opened && opened.why).toContain(why);
});

it('what the shop kept of a signature is checked as a file is', () => {
  const work = { answers: answers(), team: 'Prénom;Nom\nAwa;' };
  expect(checkSignature(JSON.parse(JSON.stringify(work)))).toEqual(work);
  for (const kept of [
    null,
    answers(),
    { ...work, team: 1 },
    { ...work, answers: { ...answers(), couleur: 'a' } },
  ])
    expect(checkSignature(kept)).toBeNull();
});

it('a signature is called by its person, in a list of them', () => {
  const title = (change: object) => titleOfSignature({ answers: { ...answers(), ...change }, team: '' });
  expect(title({ prenom: 'Awa', nom: 'Diop', societe: 'Kerbrat' })).toBe('Awa Diop, Kerbrat');
  expect(title({ prenom: '', nom: '', societe: '' })).toBe('Signature sans nom');
});
