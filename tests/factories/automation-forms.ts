export const pageHtml = (title: string) =>
  `<!doctype html>\n<html lang="fr">\n<title>${title}</title>\n<h1>${title}</h1>\n</html>\n`;

export const htmlFile = (html: string, name = 'page.html') => new File([html], name, { type: 'text/html' });

/** The administration's form sends it so. */
export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** A new automation's form, complete. */
export function automationForm(
  name: string,
  category: number,
  fields: Record<string, string | File | undefined> = {},
): FormData {
  const whole: Record<string, string | File | undefined> = {
    name,
    description: 'Une page qui calcule.',
    category: String(category),
    purchase_price: '35',
    subscription_price: '4,99',
    webhook_file: htmlFile(pageHtml(name)),
    ...fields,
  };
  const given = Object.entries(whole).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, value] as const],
  );
  return formOf(Object.fromEntries(given));
}
