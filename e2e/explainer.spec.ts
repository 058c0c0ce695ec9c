import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { scenes } from './video/scenes.ts';

const explainer = '/qu-est-ce-qu-une-automatisation';
const film = (page: Page) => page.getByLabel('Rouage à l’œuvre, vidéo sous-titrée et sans son');

/** The caption that the player shows at this moment. */
const shownCaption = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    const [track] = video.textTracks;
    const [cue] = track?.mode === 'showing' ? (track.activeCues ?? []) : [];
    return cue instanceof VTTCue ? cue.text : '';
  });

const time = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);

test('the film waits to be asked for: its place is kept, and only its poster has come', {
  tag: ['@both-widths', '@2.explainer.video'],
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(explainer, { waitUntil: 'networkidle' });
  await film(page).scrollIntoViewIfNeeded();
  await expect(film(page)).toHaveJSProperty('paused', true);
  expect(asked.filter((url) => /\/api\/video\/.+\.(mp4|webm)$/.test(url))).toEqual([]);
  await expect.poll(() => asked.filter((url) => /\/api\/video\/.+\.webp$/.test(url))).toHaveLength(1);
  const box = await film(page).boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  await expectNoSidewaysScroll(page);
});

test('the film plays from the keyboard, with its captions', { tag: ['@2.explainer.video'] }, async ({
  page,
}) => {
  await page.goto(explainer);
  await film(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => time(page)).toBeGreaterThan(1);
  await expect.poll(() => shownCaption(page)).toContain('Voici Rouage');
  await expect(film(page)).toHaveJSProperty('videoWidth', 1280);
  await page.keyboard.press('Space');
  await expect(film(page)).toHaveJSProperty('paused', true);
});

test('a jump to the end asks for that part only, and shows the last caption', async ({ page }) => {
  await page.goto(explainer);
  const parts = new Set<number>();
  page.on('response', (answer) => {
    if (/\/api\/video\/.+\.(mp4|webm)$/.test(answer.url())) parts.add(answer.status());
  });
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    await video.play();
    video.currentTime = video.duration - 3;
  });
  await expect.poll(() => shownCaption(page)).toContain('une tâche de moins');
  await expect(film(page)).toHaveJSProperty('ended', true);
  expect([...parts]).toEqual([206]);
});

for (const type of ['video/mp4', 'video/webm']) {
  test(`${type} is read by this browser`, async ({ page }) => {
    await page.goto(explainer);
    const source = film(page).locator(`source[type="${type}"]`);
    const address = await source.getAttribute('src');
    const length = await page.evaluate(async (src) => {
      const video = document.createElement('video');
      video.src = String(src);
      video.muted = true;
      await video.play();
      return video.duration;
    }, address);
    expect(length).toBeGreaterThan(45);
    await page.goto(String(address));
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBe(1280);
  });
}

test('who does not watch reads the same words, and may take the film along', async ({ page }) => {
  await page.goto(explainer);
  await page.getByText('Lire le texte de la vidéo').click();
  const words = page.getByRole('list').filter({ hasText: 'Voici Rouage' }).getByRole('listitem');
  // The script of the film and what was recorded have not drifted apart.
  await expect(words).toHaveText(scenes.map(({ caption }) => caption));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /Télécharger la vidéo \(MP4, [\d,]+\sMo\)/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('rouage-a-l-oeuvre.mp4');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the film is there with its controls, and its words open', async ({ page }) => {
    await page.goto(explainer);
    await expect(film(page)).toHaveAttribute('controls', '');
    await expect(film(page).locator('track[kind="captions"][srclang="fr"]')).toHaveCount(1);
    await page.getByText('Lire le texte de la vidéo').click();
    await expect(page.getByText('Voici Rouage')).toBeVisible();
  });
});

test('makes its three claims and no other', async ({ page }) => {
  await page.goto(explainer);
  const claims = page.getByRole('region', { name: 'Ce que vous y gagnez' }).getByRole('listitem');
  await expect(claims).toHaveText([/^20\sh/, /^99,9\s%/, /^moins de 30\sjours/]);
});
