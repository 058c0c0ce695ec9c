import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { wholeChromiumPath } from '#bin/tests/chromium.ts';
import { openShop } from '../harness/open-shop.ts';
import { refuseCookies } from '../harness/refuse-cookies.ts';
import { type Cue, webVtt } from './captions.ts';
import { encode } from './encode.ts';
import { FilmClock } from './film-clock.ts';
import { keepRecording } from './keep-recording.ts';
import { missingRequirement } from './requirements.ts';
import { scenes } from './scenes.ts';
import { frameAt, startScreencast } from './screencast.ts';
import { Stage } from './stage.ts';

/** The window is smaller than the film, so that its text is larger in it. */
const film = { width: 1280, height: 720 };
const deviceScaleFactor = 1.25;
const viewport = { width: film.width / deviceScaleFactor, height: film.height / deviceScaleFactor };

/** How long a caption stays at least, in seconds: a calm reader's pace. */
const readingTime = (text: string) => 0.6 + text.length / 18;
const now = () => Date.now() / 1000;
const toMs = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Plays every scene; each caption lasts until the next. */
async function play(stage: Stage, clock: FilmClock): Promise<{ cues: Cue[]; posterAt: number }> {
  const cues: Cue[] = [];
  let posterAt = 0;
  const filmTime = () => clock.filmTime(now());
  for (const { caption, act, poster } of scenes) {
    const from = filmTime();
    await act(stage);
    if (poster) posterAt = now() - 0.6;
    await stage.rest(Math.max(200, (from + readingTime(caption) - filmTime()) * 1000));
    const to = filmTime();
    cues.push({ from: toMs(from), to: toMs(to), text: caption });
    console.log(`${(to - from).toFixed(1)} s  ${caption}`);
  }
  return { cues, posterAt };
}

async function openCatalogue(siteUrl: string) {
  const browser = await chromium.launch({
    executablePath: wholeChromiumPath,
    args: ['--no-sandbox', '--disable-gpu', `--force-device-scale-factor=${deviceScaleFactor}`],
    // The browser's own words and dates in French too: `jj/mm/aaaa`.
    env: { ...process.env, LANGUAGE: 'fr_FR', LC_ALL: 'fr_FR.UTF-8' },
  });
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport,
    deviceScaleFactor,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
  });
  await context.addInitScript(refuseCookies);
  const page = await context.newPage();
  await page.goto('/catalogue', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  return { page, close: () => browser.close() };
}

/** The explainer's film: from the first scene to a moment after the last, with what each says. */
async function record(page: Page) {
  const screencast = await startScreencast(page, film);
  const clock = new FilmClock(now() + 0.5);
  const stage = await Stage.open(page, clock);
  await stage.rest(500);
  const { cues, posterAt } = await play(stage, clock);
  await stage.rest(1200);
  const seconds = clock.filmTime(now());
  await screencast.stop();
  return { frames: screencast.frames, clock, seconds, cues, posterAt };
}

const missing = missingRequirement();
if (missing) throw new Error(missing);
const temporary = await mkdtemp(path.join(tmpdir(), 'rouage-video-'));
const shop = await openShop();
try {
  const { page, close } = await openCatalogue(shop.siteUrl);
  const { frames, clock, seconds, posterAt, cues } = await record(page).finally(close);
  console.log(`${frames.length} pictures, ${seconds.toFixed(1)} s; encoding …`);
  const outputs = { mp4: path.join(temporary, 'film.mp4'), webm: path.join(temporary, 'film.webm') };
  await encode({ frames, clock, seconds, ...film }, outputs);
  const poster = sharp(frameAt(frames, posterAt).jpeg).webp({ quality: 60, effort: 6, smartSubsample: true });
  await keepRecording(
    {
      webm: ['webm', await readFile(outputs.webm)],
      mp4: ['mp4', await readFile(outputs.mp4)],
      captions: ['vtt', Buffer.from(webVtt(cues))],
      poster: ['webp', await poster.toBuffer()],
    },
    { ...film, seconds: Math.round(seconds), cues },
  );
} finally {
  await shop.close();
  await rm(temporary, { recursive: true, force: true });
}
