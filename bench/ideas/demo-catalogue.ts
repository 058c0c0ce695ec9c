import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Catalogue } from '#domain/idea/idea-prompt.ts';
import { MOST_DESCRIBED } from '#help/idea-readings/server/question.ts';

const shelf = z.array(z.object({ slug: z.string(), name: z.string() }));
const sold = z.array(z.object({ slug: z.string(), name: z.string(), description: z.string() }));

/** Of other people, by the titles that a model gave them: none of them is told to who asks. */
const ideas = [
  { id: 301, title: 'Étiquettes d’expédition pour la savonnerie' },
  { id: 302, title: 'Suivi des ruches et des récoltes de miel' },
  { id: 303, title: 'Rappels de vaccination des chiens du chenil' },
];

export interface DemoCatalogue {
  catalogue: Catalogue;
  /** By the number under which an automation is offered. */
  slugs: ReadonlyMap<number, string>;
}

async function seeds<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(await readFile(new URL(`../../db/seeds/${file}`, import.meta.url), 'utf8')));
}

/** What the demo sells, as a model is given it. */
export async function readDemoCatalogue(): Promise<DemoCatalogue> {
  const categories = await seeds('categories.json', shelf);
  const all = [...(await seeds('automations-a.json', sold)), ...(await seeds('automations-b.json', sold))];
  const automations = all.map(({ name, description }, index) => ({
    id: index + 1,
    name,
    description: [...description].slice(0, MOST_DESCRIBED).join(''),
  }));
  const slugs = new Map(all.map(({ slug }, index) => [index + 1, slug]));
  return { catalogue: { categories, automations, ideas }, slugs };
}
