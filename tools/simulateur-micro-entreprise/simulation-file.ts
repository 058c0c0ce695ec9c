import { microRates } from '../facts/micro-enterprise.ts';

/** What a simulation is kept as: the words of the fields, so that nothing typed is rounded. */
export interface KeptSimulation {
  outil: 'micro-entreprise';
  version: 2;
  champs: Record<string, string | boolean>;
}

export type OpenedSimulation = { fields: Map<string, string | boolean>; isFormer: boolean } | { why: string };

/** Of the former version: its tax bracket, months and rates mean nothing any more. */
const keptFormerly = /^(ca-(vente|service|artisan|liberal|cipav)|frais|cfe|vl)$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readSimulation(data: unknown): OpenedSimulation {
  if (!isObject(data))
    return { why: 'Ce fichier n’est pas une simulation\u00a0: il n’est pas lisible en JSON.' };
  if (data.outil !== 'micro-entreprise') return { why: 'Ce fichier n’est pas une simulation de cet outil.' };
  if (data.version !== undefined && data.version !== 2)
    return { why: 'Cette simulation vient d’une version plus récente de l’outil.' };
  if (!isObject(data.champs)) return { why: 'Cette simulation est incomplète\u00a0: ses champs manquent.' };
  const isFormer = data.version === undefined;
  const fields = new Map<string, string | boolean>();
  for (const [id, value] of Object.entries(data.champs)) {
    if (typeof value !== 'string' && typeof value !== 'boolean')
      return { why: `Cette simulation est abîmée\u00a0: le champ «\u00a0${id}\u00a0» n’est pas un texte.` };
    if (!isFormer || keptFormerly.test(id)) fields.set(id, value);
  }
  if (isFormer && data.periode === 'mois') fields.set('par-mois', true);
  return { fields, isFormer };
}

export const openSimulation = (text: string): OpenedSimulation => readSimulation(parse(text));

/** Null for what the page can't show. */
export function checkSimulation(kept: unknown): KeptSimulation | null {
  const read = readSimulation(kept);
  return 'why' in read || read.isFormer ? null : keptSimulation(Object.fromEntries(read.fields));
}

/** As a list names it: its year, and what earns. */
export function titleOfSimulation({ champs }: KeptSimulation): string {
  const text = (id: string) => (typeof champs[id] === 'string' ? champs[id].trim() : '');
  const earned = microRates.value.flatMap(({ id, name }) => {
    const typed = text(`ca-${id}`);
    return typed === '' ? [] : [`${name} ${typed}\u00a0€`];
  });
  return [`Simulation ${text('valables').slice(0, 4)}`.trim(), ...earned].join(', ');
}

export const keptSimulation = (champs: Record<string, string | boolean>): KeptSimulation => ({
  outil: 'micro-entreprise',
  version: 2,
  champs,
});

export const keepSimulation = (champs: Record<string, string | boolean>): string =>
  `${JSON.stringify(keptSimulation(champs), null, 2)}\n`;
