import { expect, it } from 'vitest';
import { isAutomatic } from './automatic-message.ts';

const camille = 'camille@exemple.fr';

it.each([
  ['auto-submitted', 'auto-replied'],
  ['auto-submitted', ' Auto-Generated (vacation)'],
  ['precedence', 'bulk'],
  ['precedence', 'Auto_Reply'],
  ['return-path', '<>'],
  ['content-type', 'multipart/report; report-type=delivery-status; boundary=x'],
  ['list-id', '<equipe.exemple.fr>'],
  ['list-unsubscribe', '<mailto:x@exemple.fr>'],
  ['x-autoreply', 'yes'],
])('%s: %s is a machine’s', (key, value) => {
  expect(isAutomatic([{ key, value }], camille)).toBe(true);
});

it.each(['MAILER-DAEMON@exemple.fr', 'noreply@exemple.fr', 'no-reply@exemple.fr', 'postmaster@exemple.fr'])(
  '%s is a machine',
  (sender) => expect(isAutomatic([], sender)).toBe(true),
);

it('a person’s message is not', () => {
  const headers = [
    { key: 'auto-submitted', value: 'no' },
    { key: 'precedence', value: 'normal' },
    { key: 'return-path', value: `<${camille}>` },
    { key: 'content-type', value: 'multipart/alternative; boundary="multipart/report"' },
  ];
  expect(isAutomatic(headers, camille)).toBe(false);
});
