/** docs/product/outgoing-webhook.md#addresses-outside-only */

const LONGEST_ADDRESS = 500;
/** Names that mean this machine or its network, whatever a resolver says. */
const insideNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|home\.arpa)$/;
const firstFreePort = 1_024;

export const ADDRESS_PROBLEMS = {
  unreadable: 'Écrivez une adresse complète, par exemple https://exemple.fr/rouage.',
  https: 'L’adresse doit commencer par https://.',
  credentials:
    'L’adresse ne doit contenir ni nom ni mot de passe\u00a0: la signature suffit à nous reconnaître.',
  port: 'Ce port n’est pas accepté\u00a0: utilisez 443, ou un port à partir de 1024.',
  inside: 'Cette adresse mène à un réseau privé ou à la boutique elle-même. Donnez une adresse publique.',
  unknown_host: 'Ce nom de domaine est introuvable. Vérifiez l’adresse.',
} as const;
export type AddressProblem = keyof typeof ADDRESS_PROBLEMS;

/** `isInsideAllowed`: while one tries the shop on one's own machine, never in production. */
export function addressProblem(text: string, isInsideAllowed: boolean): AddressProblem | undefined {
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) return 'unreadable';
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'https';
  if (username || password) return 'credentials';
  if (isInsideAllowed) return undefined;
  if (protocol !== 'https:') return 'https';
  if (port !== '' && Number(port) < firstFreePort) return 'port';
  const name = hostname.replace(/\.$/, '');
  const isPlain = !name.includes('.') && !name.startsWith('[');
  return isPlain || insideNames.test(name) ? 'inside' : undefined;
}
