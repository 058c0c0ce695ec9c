import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfPerson, erasedAddress, isEmail, maskedEmail, normaliseEmail } from './email-address.ts';

describe('isEmail', () => {
  it.each(['a@b.fr', 'prenom.nom+boutique@sous.domaine.example', 'é@école.fr', "o'neil@b.fr"])(
    'accepts %s',
    { tags: ['5.email'] },
    (email) => expect(isEmail(email)).toBe(true),
  );
  it.each([
    '',
    'a',
    'a@b',
    '@b.fr',
    'a@.fr',
    'a@b..fr',
    'a@b.fr.',
    'a@b@c.fr',
    'a b@c.fr',
    'a@b.fr\nBcc: x@y.fr',
    'a@b.fr\u0000',
    'A <a@b.fr>',
    'a@b.fr,c@d.fr',
    `${'a'.repeat(65)}@b.fr`,
    `a@${'b'.repeat(250)}.fr`,
    // Signs that no font has, or that show nothing: twins of another's address.
    'a\ue000@b.fr',
    'a\ufdd0@b.fr',
    'a\u{13430}@b.fr',
    'a\u0378@b.fr',
  ])('refuses %j', { tags: ['5.email'] }, (email) => expect(isEmail(email)).toBe(false));
  it('accepts every ordinary address', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (email) => {
        expect(isEmail(email)).toBe(true);
      }),
    );
  });
  it('answers at once on a text made to slow it down', () => {
    const start = process.threadCpuUsage();
    isEmail(`a@${'b.'.repeat(100_000)}`);
    expect(process.threadCpuUsage(start).user).toBeLessThan(200_000);
  });
});

describe('normaliseEmail', () => {
  it('trims and lowers', () =>
    expect(normaliseEmail('  Marie.Curie@Example.FR ')).toBe('marie.curie@example.fr'));
  it('is the same the second time', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(normaliseEmail(normaliseEmail(email))).toBe(normaliseEmail(email));
      }),
    );
  });
});

describe('one form of an address', () => {
  const signs = fc.constantFrom(
    ...[
      'a',
      'B',
      'é',
      'e\u0301',
      'ß',
      'İ',
      'ſ',
      'K',
      'ﬁ',
      'ａ',
      '．',
      '。',
      '.',
      '@',
      '＠',
      '-',
      '\u2011',
      '+',
    ],
    ...[
      '\u200b',
      '\u00ad',
      '\u200d',
      '\u2800',
      ' ',
      'а',
      'α',
      'Σ',
      'م',
      '١',
      '例',
      'xn--',
      '%',
      '/',
      ':',
      '😀',
    ],
  );
  it('is its own form, whatever is typed', () => {
    const label = fc.string({ unit: signs, minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(label, fc.constantFrom('@', '＠'), label, label, (name, at, domain, top) => {
        const kept = normaliseEmail(`${name}${at}${domain}.${top}.fr`);
        if (!isEmail(kept)) return;
        expect(normaliseEmail(kept)).toBe(kept);
        expect(kept.isWellFormed() && kept.normalize('NFKC') === kept).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['Lea@Café.FR', 'lea@café.fr'],
    ['lea@xn--caf-dma.fr', 'lea@café.fr'],
    ['lea@XN--CAF-DMA.fr.', 'lea@café.fr'],
    // Cyrillic letters that look like Latin ones are not them, and are not shown as them.
    ['lea@\u0430pple.com', 'lea@xn--pple-43d.com'],
    ['lea@\u0440\u0443.fr', 'lea@xn--p1ag.fr'],
    ['l\u0435a@exemple.fr', 'l\u0435a@exemple.fr'],
  ])('%s is kept as %s', (email, kept) => {
    expect(normaliseEmail(email)).toBe(kept);
    expect(isEmail(kept)).toBe(true);
  });

  it.each(['lea@exa mple.fr', 'lea@é%2f.fr', 'lea@é/x.fr'])('%s names no domain', (email) =>
    expect(isEmail(normaliseEmail(email))).toBe(false),
  );
});

describe('the address of an erased person', () => {
  it('is nobody’s: it looks like none', () => {
    expect(erasedAddress(7)).toBe('compte-supprime-7@invalid');
    expect(isEmail(erasedAddress(7))).toBe(false);
  });
});

describe('addressOfPerson', () => {
  it.each([
    ['Jean.Dupont+Essai@Gmail.com', 'jeandupont@gmail.com'],
    ['j.e.a.n@googlemail.com', 'jean@gmail.com'],
    ['jean.dupont+x@outlook.fr', 'jean.dupont@outlook.fr'],
    ['jean+x@hotmail.com', 'jean@hotmail.com'],
    ['jean+x@live.fr', 'jean@live.fr'],
    ['jean+x@me.com', 'jean@icloud.com'],
    ['jean-essai@yahoo.fr', 'jean@yahoo.fr'],
    ['jean-essai@yahoo.co.uk', 'jean@yahoo.co.uk'],
    ['jean.d_u-pont+x@pm.me', 'jeandupont@proton.me'],
    ['jean+x@exemple.fr', 'jean@exemple.fr'],
  ])('%s is the mailbox %s', (written, mailbox) => expect(addressOfPerson(written)).toBe(mailbox));

  it.each([
    ['jean.dupont@exemple.fr', 'dots that count elsewhere'],
    ['jean-dupont@exemple.fr', 'a hyphen that is a name elsewhere'],
    ['jean.dupont@outlook.com', 'dots at Outlook'],
    ['+essai@gmail.com', 'a name that is nothing but an alias'],
    ['jean@notgmail.com', 'a domain that only ends like a known one'],
  ])('%s stays as it is: %s', (written) => expect(addressOfPerson(written)).toBe(written));

  it('is its own mailbox, looks like an address, and never sees the case or an alias', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9.]{0,9}$/);
    const domain = fc.constantFrom('gmail.com', 'yahoo.fr', 'proton.me', 'outlook.com', 'exemple.fr');
    fc.assert(
      fc.property(name, fc.stringMatching(/^[a-z0-9]{1,6}$/), domain, (local, alias, at) => {
        const mailbox = addressOfPerson(`${local}@${at}`);
        expect(isEmail(mailbox)).toBe(true);
        expect(addressOfPerson(mailbox)).toBe(mailbox);
        expect(addressOfPerson(`${local}@${at}`.toUpperCase())).toBe(mailbox);
        const separator = at === 'yahoo.fr' ? '-' : '+';
        expect(addressOfPerson(`${local}${separator}${alias}@${at}`)).toBe(mailbox);
      }),
    );
  });
});

it('a masked address is known by its owner, and cannot be written to', () => {
  expect(maskedEmail('camille.martin@exemple.fr')).toBe('c…@exemple.fr');
});
