/** What a file holds as text; `why` it cannot be a list, in the words of the page. */
export type ListFile = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' } | { why: string };

const MOST_BYTES = 20_000_000;

const signatures: readonly (readonly [start: string, why: string])[] = [
  ['PK', 'C’est un classeur (XLSX, ODS) ou une archive\u00a0: enregistrez-le en CSV, puis importez ce CSV.'],
  ['%PDF', 'C’est un PDF\u00a0: copiez-en la liste et collez-la ici.'],
  [
    '\u00d0\u00cf\u0011\u00e0',
    'C’est un ancien classeur Excel\u00a0: enregistrez-le en CSV, puis importez ce CSV.',
  ],
];

function decode(bytes: Uint8Array): ListFile {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    const order = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
    return { text: new TextDecoder(order).decode(bytes), encoding: 'UTF-16' };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    // French spreadsheets of Windows write this.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

export function readListFile(bytes: Uint8Array): ListFile {
  if (bytes.length > MOST_BYTES) return { why: 'Ce fichier dépasse 20\u00a0Mo.' };
  const start = String.fromCharCode(...bytes.slice(0, 8));
  const [, why] = signatures.find(([signature]) => start.startsWith(signature)) ?? [];
  if (why) return { why };
  const read = decode(bytes);
  if ('text' in read && read.text.includes('\0')) return { why: 'Ce fichier n’est pas du texte.' };
  if ('text' in read && read.text.trim() === '') return { why: 'Ce fichier est vide.' };
  return read;
}

export interface KeptList {
  /** As it was pasted. */
  list: string;
}

export function checkKeptList(kept: unknown): KeptList | null {
  if (typeof kept !== 'object' || kept === null || !('list' in kept)) return null;
  return typeof kept.list === 'string' ? { list: kept.list } : null;
}

/** As a list of lists names it: by its first line. */
export function titleOfList({ list }: KeptList): string {
  const [first, ...more] = list.split('\n').filter((line) => line.trim() !== '');
  if (first === undefined) return 'Liste vide';
  const name = first.trim().slice(0, 80);
  if (more.length === 0) return name;
  return more.length === 1 ? `${name}, et une ligne de plus` : `${name}, et ${more.length} lignes de plus`;
}
