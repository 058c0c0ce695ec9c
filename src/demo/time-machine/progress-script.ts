import { createHash } from 'node:crypto';
import { Markup } from '../markup.ts';

/** Looks at the state only while time passes. */
const source = `
const bar = document.getElementById('progression');
const reached = document.getElementById('atteint');
const look = async () => {
  const answer = await fetch('progress').catch(() => undefined);
  const state = answer?.ok ? await answer.json() : undefined;
  if (state && !state.running) return location.reload();
  if (state) {
    bar.value = state.percent;
    reached.textContent = state.reached;
  }
  setTimeout(look, 400);
};
look();
`;

export const progressScript = new Markup(`<script>${source}</script>`);

/** For this page alone: its one script, and the state that it reads. */
export const progressPolicy = `script-src 'sha256-${createHash('sha256').update(source).digest('base64')}'; connect-src 'self'`;
