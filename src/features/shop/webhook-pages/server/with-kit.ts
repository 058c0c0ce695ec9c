const doctype = /<!doctype[^>]*>/iy;
const notSpace = /\S|$/g;
const commentEnd = /--!?>/g;

function matchEnd(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/**
 * Where the doctype ends, 0 without one. What may stand before it is read once, never tried in several ways: of a page
 * of comments alone, an expression for all of it would try them for ever.
 */
function endOfBeginning(text: string): number {
  for (let at = 0; ; ) {
    notSpace.lastIndex = at;
    at = notSpace.exec(text)?.index ?? text.length;
    if (!text.startsWith('<!--', at)) return Math.max(matchEnd(doctype, text, at), 0);
    // The two dashes that open one may close it, `<!-->`, but not by `<!--!>`.
    at = matchEnd(commentEnd, text, at + (text[at + 4] === '!' ? 4 : 2));
    if (at < 0) return 0;
  }
}

/**
 * `more` are whole elements of a head. The kit runs before anything of the page. A script before `<html>` is in the head that the parser makes for it, and
 * the page's own tags go on from there (HTML, 13.2.6.4.3 and 13.2.6.4.4).
 */
export function withKit(html: string, kit: string, more = ''): string {
  // A mark of byte order that no longer comes first would be a text of the page.
  const text = html.replace(/^\uFEFF/, '');
  const from = endOfBeginning(text);
  return `${text.slice(0, from)}<script>${kit.replaceAll('</script', '<\\/script')}</script>${more}${text.slice(from)}`;
}
