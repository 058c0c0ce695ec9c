/** What a machine sent, and nobody waits for an answer to (docs/product/email.md#machines-are-not-answered). */

export interface HeaderField {
  /** In lower case. */
  key: string;
  value: string;
}

const machinesSay = new Set(['bulk', 'junk', 'list', 'auto_reply', 'auto-reply']);
/** Fields that only machines write: lists, bounces, responders of mail servers and of services. */
const ofMachines =
  /^(list-(id|post|help|subscribe|owner|archive)|x-(auto-?(re(ply|sponder)|respond|generated|submitted)(-from)?|mail-autoreply|failed-recipients|vacation(-reply)?|cron-env|fc-machinegenerated))$/;
/** What a relay, a redirection or a support desk adds to people’s own mail too: people judge of it. */
const perhapsOfMachines =
  /^(list-unsubscribe|x-(loop|(rt|otrs|znuny|zammad)-loop(-prevention)?|zendesk-from-account-id|jira-fingerprint|ms-exchange-(inbox-rules-loop|generated-message-source)|amazon-mail-relay-type|feedback-id)|feedback-id)$/;
const machines =
  /^(mailer-daemon|postmaster|(double-)?bounces?|(do[-_.]?not|no)[-_.]?reply|ne[-_.]?pas[-_.]?repondre|auto[-_.]?(reply|responder|reponse))([-_+.][^@]*)?@/i;
/** Exchange marks so what it writes by itself; the other words ask for no receipt alone, as a person may. */
const suppressesAnswers = /\b(all|oof|autoreply)\b/i;
/** What responders without a field of their own put before the subject that they answer. */
const automaticSubject =
  /^\s*\[?((réponse|reponse) automatique|auto-?(réponse|reponse|svar)|automatic reply|auto(matic)?[ -]?(reply|response)|out of (the )?office( auto-?reply| message| notification)?|absence du bureau|(message|notification|avis) d['’]absence|automatische (antwort|abwesenheits\p{L}+)|abwesen(d|heits(notiz|nachricht|meldung))|automatisch (antwoord|afwezigheidsbericht)|afwezig(heidsmelding)?|odpowiedź automatyczna|respuesta automática|fuera de (la )?oficina|resposta automática|fora do escritório|risposta automatica|fuori (sede|ufficio))(\s?:|\s-\s|\])/iu;

const firstWord = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .split(/[\s;(]/)[0] ?? '';

function saysSo({ key, value }: HeaderField): boolean {
  if (key === 'auto-submitted') return !['', 'no'].includes(firstWord(value));
  if (key === 'precedence' || key === 'x-precedence') return machinesSay.has(firstWord(value));
  if (key === 'x-auto-response-suppress') return suppressesAnswers.test(value);
  if (key === 'delivered-to') return /^<?autoresponder\b/i.test(value.trim());
  if (key === 'x-post-messageclass') return /autoresponder/i.test(value);
  if (key === 'return-path') return /^<\s*>$/.test(value.trim());
  if (key === 'content-type')
    return /^(multipart\/report|message\/(delivery|disposition))\b/i.test(value.trim());
  return ofMachines.test(key);
}

interface Message {
  headers: readonly HeaderField[];
  sender: string;
  subject: string;
  /** A new message with such a subject may be somebody’s idea. */
  isAnswer: boolean;
}

/** Whether nobody can say who wrote it: it opens and reopens nothing, and nothing is sent back. */
export const isPerhapsAutomatic = ({ headers }: Pick<Message, 'headers'>): boolean =>
  headers.some(({ key }) => perhapsOfMachines.test(key));

export const isAutomatic = ({ headers, sender, subject, isAnswer }: Message): boolean =>
  machines.test(sender) ||
  headers.some(saysSo) ||
  (isAnswer && automaticSubject.test(subject.normalize('NFC')));
