import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../settings/settings.ts';
import { readAnswer } from './read-answer.ts';

/** Of the European Commission: open, no key; a member state's own register is often away. */
const service = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
const timeoutMs = 4_000;

/** `proof` is the number of the consultation, which the Commission gives to who names itself. */
export type VatCheck = { valid: boolean; proof: string } | 'away';

export interface VatRegister {
  /** Of a number with its state's letters, without spaces. */
  check(vatNumber: string): Promise<VatCheck>;
}

/** It is kept as it is. */
const printable = z.string().regex(/^[ -~]{0,200}$/);
const checked = z.object({ valid: z.boolean(), requestIdentifier: printable.nullish() });
const noNumber = z.object({ errorWrappers: z.tuple([z.object({ error: z.literal('INVALID_INPUT') })]) });

const split = (number: string) => [number.slice(0, 2), number.slice(2)] as const;

async function ask(base: string, vatNumber: string, requester: string | undefined): Promise<VatCheck> {
  const [countryCode, number] = split(vatNumber);
  const [requesterMemberStateCode, requesterNumber] = split(requester?.replaceAll(/\s/g, '') ?? '');
  const answer = await fetch(`${base}/check-vat-number`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ countryCode, vatNumber: number },
      ...(requester && { requesterMemberStateCode, requesterNumber }),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  // A state that is away is told in an answer of 200 or 400 without `valid`.
  const body: unknown = JSON.parse(await readAnswer(answer));
  const told = checked.safeParse(body);
  if (!told.success) return noNumber.safeParse(body).success ? { valid: false, proof: '' } : 'away';
  return { valid: told.data.valid, proof: told.data.requestIdentifier ?? '' };
}

export function openVatRegister(
  { VIES_API_URL, LEGAL_VAT_NUMBER }: Pick<Settings, 'VIES_API_URL' | 'LEGAL_VAT_NUMBER'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): VatRegister {
  const base = (VIES_API_URL ?? service).replace(/\/$/, '');
  return {
    async check(vatNumber) {
      try {
        return await ask(base, vatNumber, LEGAL_VAT_NUMBER);
      } catch (err) {
        log.warn({ err }, 'VIES unavailable');
        return 'away';
      }
    },
  };
}
