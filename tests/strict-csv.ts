/**
 * The rows of a file by the grammar of RFC 4180 with `;`, to the letter: a bare line feed, carriage return or quote in a
 * cell without quotes is an error, as is what follows a closing quote. Shares nothing with what writes the files.
 */
export function readStrictly(file: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|$)/uy;
  const rows: string[][] = [[]];
  while (cell.lastIndex < file.length) {
    const at = cell.lastIndex;
    const found = cell.exec(file);
    if (!found) throw new Error(`no cell of RFC 4180 at ${JSON.stringify(file.slice(at, at + 60))}`);
    const [, quoted, bare = '', end] = found;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== ';') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 0);
}
