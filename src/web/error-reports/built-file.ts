/** `/assets/root-3f2a.js`; undefined for a page, an extension or another site. */
export function builtFile(filename: string, origin: string): string | undefined {
  const [path] = filename.startsWith(`${origin}/`) ? filename.slice(origin.length).split(/[?#]/) : [];
  return path && /^\/assets\/[\w.-]+\.js$/.test(path) ? path : undefined;
}
