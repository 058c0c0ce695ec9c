/** Where the build puts the page of a tool. */
export const builtPage = (slug: string): URL => new URL(`../build/tools/${slug}.html`, import.meta.url);
