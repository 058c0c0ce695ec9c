import type { JSHandle, Locator, Page } from '@playwright/test';
import type { FilmClock } from './film-clock.ts';
import { type Overlay, openOverlay } from './overlay.ts';

/** A part of the window, in shares of its height, where an element is seen well enough not to scroll. */
const comfortable = { top: 0.14, bottom: 0.82 };
const msPerLetter = 26;
/** Of each wait for the machine, the spectator sees this much, in seconds. */
const seenOfWaits = 0.3;
const now = () => Date.now() / 1000;

interface Point {
  x: number;
  y: number;
}

const middle: Point = { x: 0.5, y: 0.5 };

/** The page as the film shows it: everything is done by a pointer that the spectator can follow. */
export class Stage {
  readonly page: Page;
  readonly #overlay: JSHandle<Overlay>;
  readonly #clock: FilmClock;

  private constructor(page: Page, overlay: JSHandle<Overlay>, clock: FilmClock) {
    this.page = page;
    this.#overlay = overlay;
    this.#clock = clock;
  }

  static async open(page: Page, clock: FilmClock): Promise<Stage> {
    return new Stage(page, await page.evaluateHandle(openOverlay), clock);
  }

  /** Waits for the page; what is longer than an eye needs is cut out of the film. */
  async await<Result>(wait: Promise<Result>, seen = seenOfWaits): Promise<Result> {
    const begun = now();
    const result = await wait;
    this.#clock.cut(begun + seen, now());
    return result;
  }

  /** A pause that the spectator needs, in milliseconds. */
  rest(ms: number): Promise<void> {
    return this.page.waitForTimeout(ms);
  }

  /** Scrolls gently until the element is well in view. */
  async reveal(target: Locator): Promise<void> {
    await this.await(target.waitFor());
    const height = this.page.viewportSize()?.height ?? 0;
    const box = await this.#boxOf(target);
    if (box.y > comfortable.top * height && box.y + box.height < comfortable.bottom * height) return;
    await this.#scroll(target, 'center');
  }

  /** Scrolls gently until the element and what follows it fill the view. */
  async startAt(target: Locator): Promise<void> {
    await this.await(target.waitFor());
    await this.#scroll(target, 'start');
  }

  /** Leads the pointer there: to the middle, or to `at`, in shares of the element's width and height. */
  async point(target: Locator, at = middle): Promise<void> {
    await this.reveal(target);
    const aimed = await this.#moveTo(target, at, 500);
    // What arrives late on a page may have pushed it away meanwhile.
    const box = await this.#boxOf(target);
    if (Math.hypot(box.x - aimed.x, box.y - aimed.y) > 2) await this.#moveTo(target, at, 200);
  }

  async click(target: Locator, at?: Point): Promise<void> {
    await this.point(target, at);
    await this.rest(120);
    await this.#overlay.evaluate((overlay) => overlay.press());
    await this.page.mouse.down();
    await this.rest(80);
    await this.page.mouse.up();
    await this.rest(150);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.click(target, { x: 0.3, y: 0.5 });
    await this.page.keyboard.type(text, { delay: msPerLetter });
  }

  /** Frames a place for as long as told, then lets it go. */
  async show(target: Locator, ms: number): Promise<void> {
    await this.reveal(target);
    await this.#overlay.evaluate((overlay, box) => overlay.frame(box), await this.#boxOf(target));
    await this.rest(ms);
    await this.#overlay.evaluate((overlay) => overlay.frame());
  }

  /** Scrolls the window itself, gently; no further than it goes. */
  async scrollTo(top: number): Promise<void> {
    await this.page.evaluate((y) => window.scrollTo({ top: y, behavior: 'smooth' }), top);
    await this.page.locator('main').evaluate(standStill);
  }

  async #scroll(target: Locator, block: 'start' | 'center'): Promise<void> {
    await target.evaluate((element, to) => element.scrollIntoView({ behavior: 'smooth', block: to }), block);
    await target.evaluate(standStill);
  }

  async #moveTo(target: Locator, at: Point, ms: number) {
    const box = await this.#boxOf(target);
    const to = { x: box.x + box.width * at.x, y: box.y + box.height * at.y };
    await this.#overlay.evaluate((overlay, { x, y, ms }) => overlay.moveTo(x, y, ms), { ...to, ms });
    await this.page.mouse.move(to.x, to.y);
    return box;
  }

  async #boxOf(target: Locator) {
    const box = await this.await(target.boundingBox(), 0);
    if (!box) throw new Error(`${target} is not to be seen`);
    return box;
  }
}

/** Runs in the page: done when the element has stood at the same place for some pictures. */
function standStill(element: Element): Promise<void> {
  return new Promise((resolve) => {
    let before = Number.NaN;
    let still = 0;
    const look = () => {
      const { top } = element.getBoundingClientRect();
      still = top === before ? still + 1 : 0;
      before = top;
      if (still < 8) requestAnimationFrame(look);
      else resolve();
    };
    look();
  });
}
