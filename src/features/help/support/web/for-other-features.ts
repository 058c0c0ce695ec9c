export { ticketTone } from './Conversation.tsx';
