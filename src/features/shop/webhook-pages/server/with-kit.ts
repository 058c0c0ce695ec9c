/** What may stand before `<html>`; from there on, where the page's head begins is its own affair. */
const beginning = /^(?:\s|<!--(?!-?>)[\s\S]*?-->)*<!doctype[^>]*>/i;

/**
 * `more` are whole elements of a head. The kit runs before anything of the page. A script before `<html>` is in the head that the parser makes for it, and
 * the page's own tags go on from there (HTML, 13.2.6.4.3 and 13.2.6.4.4).
 */
export function withKit(html: string, kit: string, more = ''): string {
  // A mark of byte order that no longer comes first would be a text of the page.
  const text = html.replace(/^\uFEFF/, '');
  const from = beginning.exec(text)?.[0].length ?? 0;
  return `${text.slice(0, from)}<script>${kit.replaceAll('</script', '<\\/script')}</script>${more}${text.slice(from)}`;
}
