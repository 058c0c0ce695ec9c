import jsTokens from 'js-tokens';
import { ROUAGE_CALLS } from '../document/rouage.ts';

export interface PageFault {
  line: number;
  kind: 'outside' | 'network' | 'storage' | 'navigation' | 'code';
  message: string;
}

interface Word {
  text: string;
  line: number;
  before: string;
  owner: string | undefined;
  after: string;
  next: string;
}

const aside = new Set(['WhiteSpace', 'LineTerminatorSequence', 'MultiLineComment', 'SingleLineComment']);
const globals = new Set([undefined, 'window', 'self', 'globalThis']);

function* wordsOf(code: string, firstLine: number): Generator<Word> {
  const tokens: { text: string; line: number; isWord: boolean }[] = [];
  let line = firstLine;
  for (const { type, value } of jsTokens(code)) {
    if (!aside.has(type)) tokens.push({ text: value, line, isWord: type === 'IdentifierName' });
    line += value.split(/\r\n|[\n\r\u2028\u2029]/).length - 1;
  }
  for (const [index, { text, line, isWord }] of tokens.entries()) {
    if (!isWord) continue;
    const at = (offset: number) => tokens[index + offset]?.text ?? '';
    const isMember = at(-1) === '.' || at(-1) === '?.';
    yield { text, line, before: at(-1), owner: isMember ? at(-2) : undefined, after: at(1), next: at(2) };
  }
}

const isGlobal = ({ owner }: Word) => globals.has(owner);
const isCalled = ({ after }: Word) => after === '(';
/** `{ fetch: … }` only names a field. */
const isKey = ({ before, after }: Word) => after === ':' && (before === '{' || before === ',');
/** Matches a written address, such as `new URL('work.js', import.meta.url)`, but no Blob's. */
const isWrittenAddress = (text: string) => text === 'new' || /^['"`](?!blob:)/i.test(text);
const leadsOut = (text: string) => /^(['"`])(https?:)?\/\//.test(text);

type Rule = readonly [
  kind: PageFault['kind'],
  holds: (word: Word) => boolean,
  message: (word: Word) => string,
];

const storage = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore', 'caches']);
const network = new Set(['XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'RTCPeerConnection']);
const noStorage =
  'dans le cadre, rien ne peut être gardé dans le navigateur, et cet accès échoue. Le kit garde le travail du client\u00a0: «\u00a0rouage.keep\u00a0».';
const noNetwork = 'le cadre ne joint aucun serveur.';
const calls: ReadonlySet<string> = new Set(ROUAGE_CALLS);
const alone = 'le cadre n’exécute que les scripts écrits dans la page.';

const rules: readonly Rule[] = [
  [
    'storage',
    (word) => storage.has(word.text) && isGlobal(word),
    ({ text }) => `«\u00a0${text}\u00a0»\u00a0: ${noStorage}`,
  ],
  [
    'storage',
    ({ text, owner }) => text === 'cookie' && owner === 'document',
    () => `«\u00a0document.cookie\u00a0»\u00a0: ${noStorage}`,
  ],
  [
    'code',
    ({ text, owner }) => owner === 'rouage' && !calls.has(text),
    ({ text }) => `«\u00a0rouage.${text}\u00a0»\u00a0: le kit n’a rien de ce nom.`,
  ],
  [
    'code',
    ({ text, owner }) => text === 'serviceWorker' && owner === 'navigator',
    () => 'Un service worker ne peut pas être installé depuis le cadre.',
  ],
  [
    'network',
    (word) => word.text === 'fetch' && isCalled(word) && isGlobal(word) && word.before !== 'function',
    () => `«\u00a0fetch\u00a0»\u00a0: ${noNetwork}`,
  ],
  [
    'network',
    (word) => network.has(word.text) && isGlobal(word),
    ({ text }) => `«\u00a0${text}\u00a0»\u00a0: ${noNetwork}`,
  ],
  [
    'network',
    ({ text, owner }) => text === 'sendBeacon' && owner === 'navigator',
    () => `«\u00a0navigator.sendBeacon\u00a0»\u00a0: ${noNetwork}`,
  ],
  [
    'code',
    (word) => word.text === 'SharedWorker' && word.before === 'new',
    ({ text }) => `«\u00a0${text}\u00a0»\u00a0: ${alone}`,
  ],
  [
    'code',
    // A worker made of a Blob works (docs/product/automation-page.md#worker-of-its-own-code).
    ({ text, before, after, next }) =>
      text === 'Worker' && before === 'new' && after === '(' && isWrittenAddress(next),
    ({ text }) => `«\u00a0${text}\u00a0»\u00a0: ${alone}`,
  ],
  [
    'code',
    ({ text, owner, after }) => text === 'import' && owner === undefined && after !== '.',
    () => `«\u00a0import\u00a0»\u00a0: ${alone}`,
  ],
  [
    'code',
    (word) => word.text === 'eval' && isCalled(word) && isGlobal(word),
    () => '«\u00a0eval\u00a0»\u00a0: le cadre refuse d’exécuter un texte.',
  ],
  [
    'code',
    ({ text, before }) => before === 'new' && text === 'Function',
    () => '«\u00a0new Function\u00a0»\u00a0: le cadre refuse d’exécuter un texte.',
  ],
  [
    'navigation',
    ({ text, owner }) => text === 'location' && (owner === 'top' || owner === 'parent'),
    () => 'La page ne peut ni lire ni changer l’adresse de la boutique autour d’elle.',
  ],
  [
    'outside',
    ({ text, owner, after, next }) =>
      (text === 'src' || text === 'srcset') && owner !== undefined && after === '=' && leadsOut(next),
    () => 'Une adresse extérieure est chargée par ce script\u00a0: le cadre la refuse.',
  ],
];

export function scriptFaults(code: string, firstLine: number): PageFault[] {
  const faults: PageFault[] = [];
  for (const word of wordsOf(code, firstLine)) {
    if (isKey(word)) continue;
    const rule = rules.find(([, holds]) => holds(word));
    if (rule) faults.push({ line: word.line, kind: rule[0], message: rule[2](word) });
  }
  return faults;
}
