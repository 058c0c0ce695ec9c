import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isSiren } from '#domain/document/company-keys.ts';

/** The State's « Recherche d’entreprises » and the Commission's VIES, each in its own wire format, under a path of its own. */

type Known = readonly [
  siren: string,
  name: string,
  number: string,
  kind: string,
  street: string,
  code: string,
  town: string,
];

const known: readonly Known[] = [
  ['732829320', 'GALERIES DU PONT NEUF', '12', 'RUE', 'DE LA PAIX', '75002', 'PARIS'],
  ['443061841', 'ATELIERS RENAUD ET FILLES', '3', 'QUAI', 'DE LA FOSSE', '44000', 'NANTES'],
  ['356000000', 'LA POSTE', '9', 'RUE', 'DU COLONEL PIERRE AVIA', '75015', 'PARIS'],
  ['404833048', 'BOULANGERIE DES TROIS CAILLOUX', '41', 'RUE', 'DES TROIS CAILLOUX', '80000', 'AMIENS'],
];

const companyOf = ([siren, name, numero, type, libelle, code, commune]: Known) => ({
  siren,
  nom_complet: name,
  nom_raison_sociale: name,
  sigle: null,
  nombre_etablissements: 1,
  nombre_etablissements_ouverts: 1,
  siege: {
    activite_principale: '62.01Z',
    adresse: `${numero} ${type} ${libelle} ${code} ${commune}`,
    code_postal: code,
    complement_adresse: null,
    est_siege: true,
    etat_administratif: 'A',
    indice_repetition: null,
    libelle_commune: commune,
    libelle_voie: libelle,
    numero_voie: numero,
    siret: `${siren}00000`,
    type_voie: type,
  },
  activite_principale: '62.01Z',
  etat_administratif: 'A',
  nature_juridique: '5710',
  statut_diffusion: 'O',
});

/** The register is away for whoever looks for it, as VIES is for a state. */
const away = 'REGISTRE EN PANNE';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

function findCompanies(q: string, perPage: number) {
  const words = plain(q).split(/\s+/).filter(Boolean);
  const digits = q.replaceAll(/\s/g, '');
  const found = known.filter(
    ([siren, name]) => siren === digits || words.every((word) => plain(name).includes(word)),
  );
  return {
    results: found.slice(0, perPage).map(companyOf),
    total_results: found.length,
    page: 1,
    per_page: perPage,
    total_pages: 1,
  };
}

const question = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
});

const states = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(
  ' ',
);
let consultations = 0;

const failure = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });

/** The numbers of the Commission's test service: 100 is valid and 200 is not; 300 to 302 stand for a state that is away. */
function checkVat(asked: z.output<typeof question>, at: Date) {
  const { countryCode, vatNumber } = asked;
  if (/^0*30[0-2]$/.test(vatNumber)) return failure('MS_UNAVAILABLE');
  const valid = vatNumber.endsWith('100') || (countryCode === 'FR' && isSiren(vatNumber.slice(2)));
  const identified = valid && asked.requesterNumber;
  return {
    countryCode,
    vatNumber,
    requestDate: at.toISOString(),
    valid,
    requestIdentifier: identified ? `WAPIAAAA${String(++consultations).padStart(8, '0')}` : '',
    name: valid ? `COMPANY ${countryCode}${vatNumber}` : '---',
    address: valid ? '1 MAIN STREET' : '---',
    traderName: '---',
    traderStreet: '---',
    traderPostalCode: '---',
    traderCity: '---',
    traderCompanyType: '---',
  };
}

export async function companySandbox(app: FastifyInstance): Promise<void> {
  app.get<{ Querystring: { q?: string; per_page?: string } }>(
    '/companies/search',
    async ({ query }, reply) => {
      const { q = '', per_page: perPage = '10' } = query;
      if (q.trim().length < 3)
        return reply.status(400).send({
          erreur:
            'Veuillez indiquer au moins un paramètre de recherche : 3 caractères minimum pour les termes de la requête.',
        });
      if (plain(q).includes(away)) return reply.status(503).send({ erreur: 'Service indisponible' });
      return findCompanies(q, Math.min(Number(perPage) || 1, 25));
    },
  );
  app.post('/vies/check-vat-number', async ({ body }, reply) => {
    const asked = question.safeParse(body);
    if (!asked.success || !states.includes(asked.data.countryCode))
      return reply.status(400).send(failure('INVALID_INPUT'));
    return checkVat(asked.data, new Date());
  });
}
