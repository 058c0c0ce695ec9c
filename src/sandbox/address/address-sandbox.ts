import Fastify, { type FastifyInstance } from 'fastify';

interface Street {
  name: string;
  postcode: string;
  city: string;
  citycode: string;
  context: string;
  at: readonly [number, number];
}

type Town = Omit<Street, 'name'>;

const towns = {
  amiens: ['80000', 'Amiens', '80021', '80, Somme, Hauts-de-France', [2.2957, 49.8942]],
  bordeaux: ['33000', 'Bordeaux', '33063', '33, Gironde, Nouvelle-Aquitaine', [-0.5792, 44.8378]],
  brest: ['29200', 'Brest', '29019', '29, Finistère, Bretagne', [-4.4861, 48.3904]],
  lille: ['59000', 'Lille', '59350', '59, Nord, Hauts-de-France', [3.0573, 50.6292]],
  lyon: ['69002', 'Lyon', '69382', '69, Rhône, Auvergne-Rhône-Alpes', [4.8287, 45.7537]],
  marseille: [
    '13001',
    'Marseille',
    '13201',
    "13, Bouches-du-Rhône, Provence-Alpes-Côte d'Azur",
    [5.3784, 43.2995],
  ],
  montpellier: ['34000', 'Montpellier', '34172', '34, Hérault, Occitanie', [3.8767, 43.6108]],
  nantes: ['44000', 'Nantes', '44109', '44, Loire-Atlantique, Pays de la Loire', [-1.5536, 47.2184]],
  paris2: ['75002', 'Paris', '75102', '75, Paris, Île-de-France', [2.3412, 48.8675]],
  paris8: ['75008', 'Paris', '75108', '75, Paris, Île-de-France', [2.3114, 48.8729]],
  paris11: ['75011', 'Paris', '75111', '75, Paris, Île-de-France', [2.3795, 48.8594]],
  rennes: ['35000', 'Rennes', '35238', '35, Ille-et-Vilaine, Bretagne', [-1.6778, 48.1173]],
  saintDenis: ['97400', 'Saint-Denis', '97411', '974, La Réunion, La Réunion', [55.4481, -20.8789]],
  strasbourg: ['67000', 'Strasbourg', '67482', '67, Bas-Rhin, Grand Est', [7.7521, 48.5734]],
  toulouse: ['31000', 'Toulouse', '31555', '31, Haute-Garonne, Occitanie', [1.4442, 43.6047]],
} as const satisfies Record<string, readonly [string, string, string, string, readonly [number, number]]>;

const names: Record<keyof typeof towns, readonly string[]> = {
  amiens: ['Boulevard du Port', 'Rue des Trois Cailloux', 'Rue de la République'],
  bordeaux: ['Rue Sainte-Catherine', "Cours de l'Intendance", 'Quai des Chartrons'],
  brest: ['Rue de Siam', 'Rue du Port', 'Rue Jean Jaurès'],
  lille: ['Rue de Béthune', 'Rue Nationale', 'Boulevard de la Liberté'],
  lyon: ['Rue de la République', 'Place Bellecour', 'Quai Jules Courmont'],
  marseille: ['La Canebière', 'Rue de la République', 'Rue Saint-Ferréol'],
  montpellier: ['Place de la Comédie', 'Rue de la Loge', 'Boulevard du Jeu de Paume'],
  nantes: ['Rue Crébillon', 'Quai de la Fosse', 'Rue de la Paix'],
  paris2: ['Rue de la Paix', 'Rue Montorgueil', "Avenue de l'Opéra"],
  paris8: ['Avenue des Champs-Élysées', 'Rue du Faubourg Saint-Honoré', 'Rue de la Boétie'],
  paris11: ['Boulevard Voltaire', 'Rue de la Roquette', 'Rue Oberkampf'],
  rennes: ['Rue Le Bastard', 'Rue de Nantes', 'Place de la Mairie'],
  saintDenis: ['Rue de Paris', 'Rue Maréchal Leclerc', 'Rue Juliette Dodu'],
  strasbourg: ['Rue des Grandes Arcades', 'Place Kléber', 'Quai des Bateliers'],
  toulouse: ['Rue de Metz', "Rue d'Alsace-Lorraine", 'Place du Capitole'],
};

function townOf([postcode, city, citycode, context, at]: (typeof towns)[keyof typeof towns]): Town {
  return { postcode, city, citycode, context, at };
}

const knownTowns: readonly Town[] = Object.values(towns).map(townOf);

const knownStreets: readonly Street[] = Object.entries(towns).flatMap(([key, town]) =>
  names[key as keyof typeof towns].map((name) => ({ name, ...townOf(town) })),
);

interface Found {
  street: Street;
  type: 'housenumber' | 'street' | 'municipality';
  housenumber?: string;
  score: number;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The share of typed words that begin a word of the text; a good answer has them all. */
function likeness(words: readonly string[], text: string): number {
  const known = plain(text).split(' ');
  const met = words.filter((word) => known.some((one) => one.startsWith(word))).length;
  return words.length === 0 ? 0 : met / words.length;
}

function best(text: string): Found[] {
  const [, housenumber, rest] = /^\s*(\d{1,4}(?:\s?(?:bis|ter|[a-d])(?=\s))?)\s+(.*)$/iu.exec(text) ?? [];
  const words = plain(rest ?? text)
    .split(' ')
    .filter(Boolean);
  const towns = housenumber ? [] : knownTowns.map((town) => ({ name: town.city, ...town }));
  return [
    ...knownStreets.map((street): Found => {
      const score = likeness(words, `${street.name} ${street.postcode} ${street.city}`);
      const number = housenumber?.toLowerCase();
      return number
        ? { street, type: 'housenumber', housenumber: number, score }
        : { street, type: 'street', score };
    }),
    ...towns.map((street): Found => ({ street, type: 'municipality', score: likeness(words, street.name) })),
  ].filter(({ score }) => score > 0.7);
}

function feature({ street, type, housenumber, score }: Found) {
  const { name, postcode, city, citycode, context, at } = street;
  const full = housenumber ? `${housenumber} ${name}` : name;
  const id = `${citycode}_${plain(name).replaceAll(' ', '')}${housenumber ? `_${housenumber}` : ''}`;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: at },
    properties: {
      label: type === 'municipality' ? city : `${full} ${postcode} ${city}`,
      score: Math.round(score * 0.97 * 1e6) / 1e6,
      ...(housenumber ? { housenumber, street: name } : {}),
      id,
      name: full,
      postcode,
      citycode,
      city,
      context,
      type,
      importance: 0.6,
      _type: 'address',
    },
  };
}

function findAddresses(text: string, limit: number) {
  const found = best(text).sort((one, other) => other.score - one.score);
  return { type: 'FeatureCollection', features: found.slice(0, limit).map(feature), query: text };
}

const largest = 20;
const badQuery = {
  code: 400,
  message: 'Failed parsing query',
  detail: ['q: must contain between 3 and 200 chars and start with a number or a letter'],
};

export function createAddressSandbox(): FastifyInstance {
  const app = Fastify();
  app.get<{ Querystring: { q?: string; limit?: string } }>('/search', async ({ query }, reply) => {
    const { q = '', limit = '5' } = query;
    if (q.length < 3 || q.length > 200 || !/^[\p{L}\d]/u.test(q)) return reply.status(400).send(badQuery);
    return findAddresses(q, Math.min(Number(limit) || 1, largest));
  });
  return app;
}
