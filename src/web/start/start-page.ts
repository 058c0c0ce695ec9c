import { consentHolds, readConsent } from '#domain/people/cookie-consent.ts';
import { KeptActs } from './kept-acts.ts';
import { loadPage, readParts } from './load-page.ts';
import { ALIVE } from './page-parts.ts';

/**
 * Written into the head of every document: brings the page to life when nobody waits for anything, or at the first act
 * of the person, and loses nothing of what they did before.
 */
const { dataset } = document.documentElement;

/** The choice of cookies is in everybody's page, and seen by who has none that holds. */
function askForCookies(): void {
  let choice = null;
  try {
    choice = readConsent(localStorage.getItem('cookieConsent'));
  } catch {
    // Storage may be refused: it is asked each time.
  }
  if (!choice || !consentHolds(choice, new Date(), dataset.analytics !== undefined)) dataset.cookies = 'ask';
}

let loading = false;
async function load(): Promise<void> {
  const parts = readParts(document);
  if (loading || !parts) return;
  loading = true;
  try {
    await loadPage(parts);
  } catch {
    // No network, or another build since: the page stays what it is without script, and the next act tries again.
    loading = false;
  }
}

const idle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: 1_000 }) : setTimeout(act, 1);

askForCookies();
const acts = new KeptActs(() => {
  dataset.touched = '';
  void load();
});
document.addEventListener(ALIVE, () => acts.release(), { once: true });
document.addEventListener('DOMContentLoaded', () => {
  if (dataset.touched !== undefined || readParts(document)?.atOnce) void load();
});
addEventListener('load', () => idle(() => void load()));
