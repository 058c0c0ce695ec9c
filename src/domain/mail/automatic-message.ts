/** What a machine sent, and nobody waits for an answer to (docs/product/email.md#machines-are-not-answered). */

export interface HeaderField {
  /** In lower case. */
  key: string;
  value: string;
}

const machinesSay = new Set(['bulk', 'junk', 'list', 'auto_reply']);
const ofMachines =
  /^(list-(id|post|help|unsubscribe|subscribe|owner|archive)|x-(autoreply|autorespond|autoreply-from|failed-recipients|loop)|feedback-id)$/;
const machines = /^(mailer-daemon|postmaster|no-?reply|ne-?pas-?repondre|double-bounce)@/i;

const firstWord = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .split(/[\s;(]/)[0] ?? '';

function saysSo({ key, value }: HeaderField): boolean {
  if (key === 'auto-submitted') return firstWord(value) !== 'no';
  if (key === 'precedence') return machinesSay.has(firstWord(value));
  if (key === 'return-path') return value.trim() === '<>';
  if (key === 'content-type') return /^multipart\/report\b/i.test(value.trim());
  return ofMachines.test(key);
}

export const isAutomatic = (headers: readonly HeaderField[], sender: string): boolean =>
  machines.test(sender) || headers.some(saysSo);
