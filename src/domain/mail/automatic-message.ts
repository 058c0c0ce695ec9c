import { DAY_MS } from '../time/durations.ts';

const firstEmail = Date.UTC(1971, 0, 1);

/** It is never after now, for the sender's clock may be fast (docs/product/email.md#what-is-kept-of-an-email). */
export function sentDate(written: string | undefined, now: Date): Date | undefined {
  const at = Date.parse(written ?? '');
  if (Number.isNaN(at) || at < firstEmail || at > now.getTime() + DAY_MS) return undefined;
  return new Date(Math.min(at, now.getTime()));
}

/** docs/product/email.md#machines-are-not-answered */

export interface HeaderField {
  /** In lower case. */
  key: string;
  value: string;
}

const machinesSay = new Set(['bulk', 'junk', 'list', 'auto_reply', 'auto-reply']);
/** Only machines write these fields: lists, bounces, automatic responders. */
const ofMachines =
  /^(list-(id|post|help|subscribe|owner|archive)|x-(auto-?(re(ply|sponder)|respond|generated|submitted)(-from)?|mail-autoreply|failed-recipients|vacation(-reply)?|cron-env|fc-machinegenerated))$/;
/** Relays, redirections and support desks add these to people's own mail too, so a person decides. */
const perhapsOfMachines =
  /^(list-unsubscribe|x-(loop|(rt|otrs|znuny|zammad)-loop(-prevention)?|zendesk-from-account-id|jira-fingerprint|ms-exchange-(inbox-rules-loop|generated-message-source)|amazon-mail-relay-type|feedback-id)|feedback-id)$/;
const machines =
  /^(mailer-daemon|postmaster|(double-)?bounces?|(do[-_.]?not|no)[-_.]?reply|ne[-_.]?pas[-_.]?repondre|auto[-_.]?(reply|responder|reponse))([-_+.][^@]*)?@/i;
/** Exchange marks its automatic mail so; other values only ask for no receipt, as a person may. */
const suppressesAnswers = /\b(all|oof|autoreply)\b/i;
/** Responders without a field of their own put this before the subject. */
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
  /** False for a new message, which may be somebody's idea in spite of its subject. */
  isAnswer: boolean;
}

/** Such a message opens and reopens nothing, and gets no answer. */
export const isPerhapsAutomatic = ({ headers }: Pick<Message, 'headers'>): boolean =>
  headers.some(({ key }) => perhapsOfMachines.test(key));

export const isAutomatic = ({ headers, sender, subject, isAnswer }: Message): boolean =>
  machines.test(sender) ||
  headers.some(saysSo) ||
  (isAnswer && automaticSubject.test(subject.normalize('NFC')));
