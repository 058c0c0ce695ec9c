import { expect, type Page, type Request } from '@playwright/test';

/** What React draws of an answer, and asks for because of it, is under way two frames later. */
function twoFrames(): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => resolve(document.querySelector('[aria-busy="true"]') === null)),
    );
  });
}

/**
 * Opens a page and waits until it asks for nothing more: no request is under way, none began in two frames, and no
 * region says that it loads. `networkidle` would wait half a second more for each page.
 */
export async function openSettled(page: Page, path: string): Promise<void> {
  const underWay = new Set<Request>();
  let began = 0;
  const begin = (request: Request) => {
    began += 1;
    underWay.add(request);
  };
  const end = (request: Request) => underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(path);
  const isSettled = async () => {
    const before = began;
    const isDrawn = await page.evaluate(twoFrames);
    return isDrawn && underWay.size === 0 && began === before;
  };
  await expect.poll(isSettled, { intervals: [20, 50, 100], message: `${path} settles` }).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}
