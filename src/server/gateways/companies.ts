import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../settings/settings.ts';
import { keepSearches, SEARCH_TIMEOUT_MS } from './kept-search.ts';
import { readAnswer } from './read-answer.ts';

/** « Recherche d’entreprises » of the State: open, no key, 7 requests per second. */
const frenchService = 'https://recherche-entreprises.api.gouv.fr';
const asked = '5';

export interface FoundCompany {
  siren: string;
  name: string;
  address1: string;
  postalCode: string;
  city: string;
}

export interface CompanyRegister {
  /** By name or by SIREN; what is closed, or does not show its seat, is left out. */
  search(text: string): Promise<FoundCompany[]>;
}

const text = z.string().nullish();
const companies = z.object({
  results: z.array(
    z.object({
      siren: z.string(),
      nom_complet: text,
      nom_raison_sociale: text,
      etat_administratif: text,
      siege: z
        .object({
          complement_adresse: text,
          numero_voie: text,
          indice_repetition: text,
          type_voie: text,
          libelle_voie: text,
          code_postal: text,
          libelle_commune: text,
        })
        .nullish(),
    }),
  ),
});

type Company = z.output<typeof companies>['results'][number];

/** INSEE hides what a person refuses to show behind this. */
const hidden = '[NON-DIFFUSIBLE]';

function read({
  siren,
  nom_complet,
  nom_raison_sociale,
  etat_administratif,
  siege,
}: Company): FoundCompany[] {
  const name = nom_raison_sociale || nom_complet;
  const { code_postal: postalCode, libelle_commune: city } = siege ?? {};
  if (etat_administratif === 'C' || !name || !postalCode || !city) return [];
  const street = [siege?.numero_voie, siege?.indice_repetition, siege?.type_voie, siege?.libelle_voie];
  const address1 = street.filter(Boolean).join(' ');
  const found = { siren, name, address1, postalCode, city };
  return Object.values(found).some((value) => value.includes(hidden)) ? [] : [found];
}

async function ask(base: string, typed: string): Promise<FoundCompany[]> {
  const query = new URLSearchParams({ q: typed, per_page: asked, page: '1' });
  const answer = await fetch(`${base}/search?${query}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS),
  });
  // It answers 400 to a text of fewer than three letters; that is no failure.
  if (answer.status === 400) return [];
  if (!answer.ok) throw new Error(`the register of companies answered ${answer.status}`);
  return companies.parse(JSON.parse(await readAnswer(answer))).results.flatMap(read);
}

export function openCompanyRegister(
  { COMPANY_API_URL }: Pick<Settings, 'COMPANY_API_URL'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): CompanyRegister {
  const base = (COMPANY_API_URL ?? frenchService).replace(/\/$/, '');
  return { search: keepSearches('register of companies', (typed) => ask(base, typed), log) };
}
