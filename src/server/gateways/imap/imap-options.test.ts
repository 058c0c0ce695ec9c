import { expect, it } from 'vitest';
import { folderOf, imapOptions } from './mailbox.ts';

const patience = { greeting: 1, silence: 2, whole: 3 };
const options = (url: string) => imapOptions(url, patience);

it.each([
  ['imaps://idees:secret@mail.example', { secure: true, port: 993 }, undefined],
  ['imap://idees:secret@mail.example', { secure: false, port: 143 }, true],
  ['imap://idees:secret@mail.example:1143?requireTLS=false', { secure: false, port: 1143 }, undefined],
  ['imap://idees:secret@127.0.0.1:1143', { secure: false, port: 1143 }, undefined],
  ['imap://idees:secret@[::1]', { host: '::1' }, undefined],
])('%s never sends its password in clear text beyond this machine', (url, expected, startTls) => {
  expect(options(url)).toMatchObject(expected);
  expect(options(url).doSTARTTLS).toBe(startTls);
});

it('the user, the password and the folder may hold any sign', () => {
  const url = 'imaps://idees%40rouage.example:a%2Fb%3A@mail.example/Bo%C3%AEte%2FId%C3%A9es';
  expect(options(url).auth).toEqual({ user: 'idees@rouage.example', pass: 'a/b:' });
  expect([folderOf(url), folderOf('imaps://a:b@mail.example')]).toEqual(['Boîte/Idées', 'INBOX']);
});
