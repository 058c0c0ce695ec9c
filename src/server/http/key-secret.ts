import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { KeyDoor } from '#domain/people/api-key.ts';

/** What scanners of published code look for, so it never changes (docs/product/api-key.md#known-by-its-prefix). */
const PREFIXES: Record<KeyDoor, string> = { customer: 'rouage_client_', admin: 'rouage_staff_' };

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 256 bits. */
const randomSigns = 43;
const sumSigns = 6;
const endingSigns = 4;

function sumOf(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let sign = 0; sign < sumSigns; sign += 1) {
    sum = signs.charAt(rest % signs.length) + sum;
    rest = Math.floor(rest / signs.length);
  }
  return sum;
}

/** It is shown once: only its hash is kept. */
export function makeSecret(door: KeyDoor): { secret: string; hash: string; ending: string } {
  const drawn = Array.from({ length: randomSigns }, () => signs.charAt(randomInt(signs.length)));
  const begun = PREFIXES[door] + drawn.join('');
  const secret = begun + sumOf(begun);
  return { secret, hash: hashOfSecret(secret), ending: secret.slice(-endingSigns) };
}

/** 256 random bits need no slow hash, and who looks up by a hash learns nothing from the time that it takes. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

const form = new RegExp(`^(?:${Object.values(PREFIXES).join('|')})[0-9A-Za-z]{${randomSigns + sumSigns}}$`);

/** A key that was cut or mistyped is known without asking the database. */
export const isWholeSecret = (text: string): boolean =>
  form.test(text) && text.slice(-sumSigns) === sumOf(text.slice(0, -sumSigns));

export const doorOfSecret = (text: string): KeyDoor | undefined =>
  (['customer', 'admin'] as const).find((door) => text.startsWith(PREFIXES[door]));

const inText = new RegExp(Object.values(PREFIXES).join('|'), 'i');

/** Some programs write every sign of an address by its number. */
const unescaped = (url: string): string =>
  url.replaceAll(/%([2-7][0-9a-f])/gi, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Register it before the cache, for pages too (docs/product/api-key.md#in-the-header-alone). */
export function refuseKeysInAddresses(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    done(inText.test(unescaped(request.url)) ? new Refusal('key_in_address') : undefined);
  });
}
