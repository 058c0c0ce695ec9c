import { annex as annexOfNovember2026 } from './annex-2026-11.ts';
import type { LegalBlock, LegalSection } from './legal-text.ts';
import { rights } from './terms-1-0-rights.ts';
import { service } from './terms-1-0-service.ts';
import { type EditionName, editionPath } from './versions.ts';

export const TERMS_TITLE = 'Conditions générales d’utilisation et de vente';

/** A text that was published: nothing of it changes ever after. */
export interface Edition {
  name: EditionName;
  /** The day (YYYY-MM-DD) that its file bears. */
  publishedOn: string;
  dates: string;
  sections: readonly LegalSection[];
  annex?: LegalSection;
}

const version10 = [...service, ...rights];
const datesOf10 = 'version janvier 2025 · version initiale juin 2025';

/** In the order in which they were published. */
export const EDITIONS = [
  { name: '1.0', publishedOn: '2025-06-01', dates: datesOf10, sections: version10 },
  {
    name: '1.0-2026-11',
    publishedOn: '2026-11-30',
    dates: `${datesOf10} · conditions complémentaires novembre 2026`,
    sections: version10,
    annex: annexOfNovember2026,
  },
] as const satisfies readonly Edition[];

export function findEdition(name: string): Edition | undefined {
  return EDITIONS.find((edition) => edition.name === name);
}

export function findEditionAt(path: string): Edition | undefined {
  return EDITIONS.find(({ name }) => editionPath(name) === path);
}

export function requireEdition(name: EditionName): Edition {
  const edition = findEdition(name);
  if (!edition) throw new Error(`no edition ${name} of the terms`);
  return edition;
}

type Form = Extract<LegalBlock, { form: unknown }>;

/** The model form of withdrawal of the annex to article R. 221-1, which each edition holds. */
export function withdrawalFormOf({ sections }: Edition): Form['form'] {
  for (const { blocks } of sections)
    for (const block of blocks) if (typeof block !== 'string' && 'form' in block) return block.form;
  throw new Error('these terms hold no form of withdrawal');
}
