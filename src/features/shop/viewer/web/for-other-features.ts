export type { AnswerMessage, RunMessage } from './run-message.ts';
export { type KitDesk, useKitPort } from './use-kit-port.ts';
export { useRunAnswers } from './use-page-runs.ts';
