import { type APIRequestContext, expect } from '@playwright/test';
import { type Document, type Element, Window } from 'happy-dom';

export interface ServedPage {
  status: number;
  document: Document;
  main: Element;
}

/** A page as the server gives it, read without a browser: all that a page says before any script, at any width. */
export async function servedPage(request: APIRequestContext, path: string): Promise<ServedPage> {
  const answer = await request.get(path);
  const { DOMParser } = new Window({ url: answer.url() });
  const document = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const main = document.querySelector('main');
  expect(main, `${path} has a main part`).not.toBeNull();
  return { status: answer.status(), document, main: main! };
}

/** Its text as it is read: what the source wraps is one space, a no-break space stays what it is. */
export function textOf(part: Element | null | undefined): string {
  return (part?.textContent ?? '').replaceAll(/[ \n\t]+/g, ' ');
}

/** Where its links lead, as they are written. */
export function linksOf(part: Element | null | undefined, selector = 'a[href]'): string[] {
  return [...(part?.querySelectorAll(selector) ?? [])].map((link) => link.getAttribute('href') ?? '');
}

/** Where the link of that name leads, as it is written. */
export function linkNamed(part: Element, name: string): string | null | undefined {
  const link = [...part.querySelectorAll('a[href]')].find((one) => textOf(one).trim() === name);
  return link?.getAttribute('href');
}
