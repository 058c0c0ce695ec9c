const place = /[ \u00a0]?\{pr[ée]nom\}/giu;

export function fillIn(body: string, firstName: string): string {
  return body.replaceAll(place, (found) => (firstName ? found.replace(/\{.*\}/u, () => firstName) : ''));
}
