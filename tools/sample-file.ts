/** The work that a tool shows to who tries it without an account (docs/product/demonstration.md). */
export const sampleFile = (slug: string): URL => new URL(`${slug}/sample.json`, import.meta.url);
