import { claim, type Line } from '../line.ts';

export const incomingMail: Line[] = [
  claim(
    '4.idea.email',
    'An idea by email is kept once, with its subject and its date, and followed by a link',
  ),
  claim('4.email.proven', 'A sender is believed by the own mail server alone'),
  claim('4.email.machines', 'What a machine sends makes nothing and is answered by nothing'),
  claim('4.email.limits', 'What is beyond the limits of a sender is left to people'),
  claim('4.email.refused', 'A proven sender is told why an email is not taken, three times a day at most'),
  claim('4.email.hostile', 'A hostile email fails nothing and adds nothing'),
  claim('4.email.once', 'An email is taken once, whatever is killed, cut or read twice at once'),
  claim('4.ticket.email', 'An answer by email joins its thread, from the address of the request alone'),
];
