export { type KitDesk, useKitPort } from './use-kit-port.ts';
export { type AnswerMessage, type RunMessage, useRunAnswers } from './use-page-runs.ts';
