/** docs/product/tax-report.md#states */
import { type TransitionTable, transition } from './transition-table.ts';

/** An invoice to a company of France travels by itself; reports tell all else. */
export const REPORT_KINDS = ['transactions', 'payments'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const TRANSMISSION_KINDS = [...REPORT_KINDS, 'invoice'] as const;
export type TransmissionKind = (typeof TRANSMISSION_KINDS)[number];

/** `nothing` is a period without anything to tell: none is sent. */
export const TRANSMISSION_STATUSES = ['to_send', 'sent', 'accepted', 'refused', 'nothing'] as const;
export type TransmissionStatus = (typeof TRANSMISSION_STATUSES)[number];
export const TRANSMISSION_ACTS = ['send', 'accept', 'refuse', 'send_again', 'empty'] as const;
export type TransmissionAct = (typeof TRANSMISSION_ACTS)[number];

export const TRANSMISSION_TRANSITIONS: TransitionTable<TransmissionStatus, TransmissionAct> = {
  to_send: { send: 'sent', refuse: 'refused' },
  sent: { accept: 'accepted', refuse: 'refused' },
  accepted: {},
  refused: { send_again: 'to_send', empty: 'nothing' },
  nothing: {},
};

export const nextTransmissionStatus = (
  status: TransmissionStatus,
  act: TransmissionAct,
): TransmissionStatus => transition('transmission', TRANSMISSION_TRANSITIONS, status, act);

export const TRANSMISSION_LABELS: Record<TransmissionStatus, string> = {
  to_send: 'À envoyer',
  sent: 'Reçu par la plateforme',
  accepted: 'Accepté',
  refused: 'Refusé',
  nothing: 'Rien à déclarer',
};
