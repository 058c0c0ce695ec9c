export { ticketTone } from './ticket-tone.ts';
