import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { MOST_PICTURES } from '#domain/page/pictures.ts';
import type { Shop } from '#server/shop.ts';
import { demonstrationForm } from '#staff/automations-admin/demonstration-form.ts';
import { newAutomationForm, pictureForm } from '#staff/automations-admin/form.ts';
import { importAutomation } from '#staff/automations-admin/server/import-automation.ts';
import { newCategoryForm } from '#staff/categories-admin/form.ts';
import { makeCategory } from '#staff/categories-admin/server/routes.ts';
import { unwrittenPage } from '#staff/ideas-admin/server/make-draft.ts';
import { commandOfSuperuser } from '#staff/users-admin/server/staff-command.ts';

/** What one folder or one line of a list says, as it was read. */
export interface ReadAutomation {
  /** Where it stands, for whoever corrects it. */
  place: string;
  /** As the form of the administration takes them, with the name of its category. */
  fields: Record<string, unknown>;
  /** Without one it is not on sale until somebody writes it. */
  page?: File | undefined;
  image?: File | undefined;
  pictures: { image: File; caption: unknown }[];
  sample: string | null;
}

/** Each is a line: place, field, French message. */
export class UnfitCatalogue extends Error {
  override name = 'UnfitCatalogue';

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

const imported = z.object({
  form: newAutomationForm.omit({ category: true }),
  category: newCategoryForm.shape.name,
  pictures: z
    .array(pictureForm)
    .max(MOST_PICTURES, `Une automatisation a ${MOST_PICTURES}\u00a0images au plus.`),
  sample: demonstrationForm.shape.sample,
});

function checked({ fields, page, image, pictures, sample }: ReadAutomation, unwritten: File) {
  const { category, ...form } = fields;
  return imported.safeParse({
    form: {
      ...form,
      webhook_file: page ?? unwritten,
      ...(image && { image }),
      ...(!page && { available: false }),
    },
    category,
    pictures,
    sample,
  });
}

const said = (place: string, path: readonly PropertyKey[], message: string) =>
  `${place}: ${path
    .filter((part) => part !== 'form')
    .map(String)
    .join('.')}: ${message}`;

/** All is read before the first is made. Throws `UnfitCatalogue`, and `NoSuchPerson` where there is no superuser. */
export async function importCatalogue(
  shop: Shop,
  read: readonly ReadAutomation[],
): Promise<{ made: string[]; kept: string[] }> {
  const staff = await commandOfSuperuser(shop);
  const { html, fileName } = await unwrittenPage();
  const unwritten = new File([html], fileName, { type: 'text/html' });
  const faults: string[] = [];
  const fit: { place: string; item: z.output<typeof imported> }[] = [];
  for (const one of read) {
    const { data, error } = checked(one, unwritten);
    if (data) fit.push({ place: one.place, item: data });
    else faults.push(...error.issues.map(({ path, message }) => said(one.place, path, message)));
  }
  if (faults.length > 0) throw new UnfitCatalogue(faults);
  const made: string[] = [];
  const kept: string[] = [];
  for (const { place, item } of fit) {
    const { form, category: name, ...shown } = item;
    try {
      const category = await makeCategory(shop, { form: { name, description: '' }, staff, orFind: true });
      const { slug, isMade } = await importAutomation(shop, { form: { ...form, category }, ...shown }, staff);
      (isMade ? made : kept).push(slug);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const fields = Object.entries(error.fields ?? {});
      const lines = fields.flatMap(([field, messages]) => messages.map((one) => said(place, [field], one)));
      throw new UnfitCatalogue(lines.length > 0 ? lines : [`${place}: ${error.message}`]);
    }
  }
  return { made, kept };
}
