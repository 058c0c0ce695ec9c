import { expect, type Page } from '@playwright/test';
import type { Customer } from '../harness/customer.ts';

type Act = (page: Page) => Promise<unknown>;

/** A state of a screen that its picture does not show: a dialog, a refusal, a list with something in it. */
export interface State {
  title: string;
  path: string;
  /** Who looks: a visitor unless told. */
  as?: 'customer' | 'staff';
  /** The banner of the cookies is there. */
  firstVisit?: true;
  /** Gives the customer what the state is about; what it answers, when it begins with `/`, is where to look. */
  give?: (customer: Customer, databaseUrl: string) => Promise<unknown>;
  /** What is done on the screen, and looked at after each, under its name. */
  acts?: Readonly<Record<string, Act>>;
  /** The dialog that it shows, by its file: `tests/conformance/lines/accessibility.ts` names it. */
  dialog?: string;
  /** Whether it is looked at in a phone's width as well; it is unless told. */
  phoneToo?: boolean;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
export const field = (page: Page, name: string) => page.getByRole('textbox', { name });
export const seen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
export const dialogOpen = (page: Page) => page.getByRole('dialog').waitFor();
