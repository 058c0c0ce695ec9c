import { expect, it } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { legalMentions } from './legal-mentions.ts';

it('a demonstration shop says that it is one, and leaves out what nobody has set', () => {
  expect(legalMentions(readSettings({ MAIL_FROM: 'aide@boutique.example' }))).toMatchObject({
    isDemo: true,
    contactEmail: 'aide@boutique.example',
    company: undefined,
    mediator: undefined,
  });
});

it('every legal mention of the settings reaches the pages', () => {
  const names = [
    ...['COMPANY', 'ADDRESS', 'REGISTRATION', 'PHONE', 'VAT_NUMBER', 'DIRECTOR', 'HOST', 'MEDIATOR'],
  ];
  const saidOf = (name: string) => (name === 'PHONE' ? '04 78 00 00 00' : `la valeur ${name}`);
  const set = Object.fromEntries(names.map((name) => [`LEGAL_${name}`, saidOf(name)]));
  const shown = Object.values(legalMentions(readSettings(set)));
  for (const name of names) expect(shown).toContain(saidOf(name));
});
