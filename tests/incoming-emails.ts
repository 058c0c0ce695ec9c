import { randomUUID } from 'node:crypto';

/** The settings of a shop that takes emails; `IMAP_URL` is where nothing listens, unless told. */
export const mailSettings = {
  IMAP_URL: 'imap://idees:secret@127.0.0.1:1/INBOX',
  IMAP_AUTHSERV_ID: 'mx.rouage.example',
  IDEAS_ADDRESS: 'idees@rouage.example',
  SUPPORT_ADDRESS: 'support@rouage.example',
};

export const ideaText = 'Relancer chaque lundi mes devis restés sans réponse.';

interface Written {
  from?: string;
  to?: string;
  subject?: string;
  messageId?: string;
  text?: string;
  /** Our own mail server found these; `null` means no such header. */
  results?: string | null;
  headers?: readonly string[];
  type?: string;
  date?: string;
}

export const provenFor = (domain: string): string =>
  `${mailSettings.IMAP_AUTHSERV_ID}; dmarc=pass header.from=${domain}`;

/** An email as a mail server hands it over; its sender is proven unless told otherwise. */
export function writtenEmail({
  from = 'Camille <camille@exemple.fr>',
  to = mailSettings.IDEAS_ADDRESS,
  subject = 'Relance des devis',
  messageId = `<${randomUUID()}@exemple.fr>`,
  text = ideaText,
  results = provenFor('exemple.fr'),
  headers = [],
  type = 'text/plain; charset=utf-8',
  date = 'Thu, 26 Nov 2026 09:00:00 +0100',
}: Written = {}): Buffer {
  const lines = [
    'Return-Path: <camille@exemple.fr>',
    ...(results === null ? [] : [`Authentication-Results: ${results}`]),
    'Received: from mail.exemple.fr by mx.rouage.example',
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(messageId === '' ? [] : [`Message-ID: ${messageId}`]),
    `Date: ${date}`,
    ...headers,
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text.replaceAll(/\r?\n/g, '\r\n')}\r\n`);
}
