import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const here = new URL('./', import.meta.url);

export async function readJson<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(await readFile(new URL(name, here), 'utf8')));
}

const automationFile = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    category_slug: z.string(),
    description: z.string(),
    goes_in: z.string(),
    comes_out: z.string(),
    for_whom: z.string(),
    set_name: z.string(),
    purchase_price: z.int().positive(),
    subscription_price: z.int().positive(),
  }),
);

export type SeededAutomation = z.output<typeof automationFile>[number];

/** What the demo sells. */
export async function readAutomations(): Promise<SeededAutomation[]> {
  const files = ['automations-a.json', 'automations-b.json'].map((name) => readJson(name, automationFile));
  return (await Promise.all(files)).flat();
}
