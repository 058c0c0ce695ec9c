import { expect, it } from 'vitest';
import { addressProblem } from './receiver-address.ts';

it.each([
  ['https://exemple.fr/rouage', undefined],
  ['https://exemple.fr:8443/a?b=c', undefined],
  ['https://93.184.216.34/', undefined],
  ['exemple.fr', 'unreadable'],
  ['', 'unreadable'],
  [`https://exemple.fr/${'a'.repeat(500)}`, 'unreadable'],
  ['http://exemple.fr/', 'https'],
  ['ftp://exemple.fr/', 'https'],
  ['javascript:alert(1)', 'https'],
  ['https://moi:secret@exemple.fr/', 'credentials'],
  ['https://exemple.fr:25/', 'port'],
  ['https://exemple.fr:80/', 'port'],
  ['https://localhost/', 'inside'],
  ['https://LOCALHOST./', 'inside'],
  ['https://imprimante/', 'inside'],
  ['https://base.internal/', 'inside'],
  ['https://nas.local:8443/', 'inside'],
] as const)('%s: %s', (address, problem) => {
  expect(addressProblem(address, false)).toBe(problem);
});

it('while one tries the shop on one’s own machine http and localhost are fine, and nothing else is', () => {
  expect(addressProblem('http://localhost:5678/webhook/x', true)).toBeUndefined();
  expect(addressProblem('http://moi:secret@localhost/', true)).toBe('credentials');
  expect(addressProblem('file:///etc/passwd', true)).toBe('https');
});
