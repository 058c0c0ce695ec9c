import { consentHolds, readConsent } from '#domain/people/cookie-consent.ts';
import { KeptActs } from './kept-acts.ts';
import { loadPage, readParts } from './load-page.ts';
import { ALIVE } from './page-parts.ts';

/** Every head holds this: it loads the page's scripts when idle or at the first act, which it keeps. */
const { dataset } = document.documentElement;

function askForCookies(): void {
  let choice = null;
  try {
    choice = readConsent(localStorage.getItem('cookieConsent'));
  } catch {
    // Storage may be refused: then it asks each time.
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
    delete dataset.unloaded;
  } catch {
    // Offline, or a newer build: the page works on without script, and the next act tries again.
    loading = false;
    dataset.unloaded = '';
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
addEventListener('online', () => {
  if (dataset.unloaded !== undefined) void load();
});
addEventListener('load', () => idle(() => void load()));
