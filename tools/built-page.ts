/** Where the build puts the pages of the tools. */
export const builtPages = new URL('../build/tools/', import.meta.url);

export const builtPage = (slug: string): URL => new URL(`${slug}.html`, builtPages);
