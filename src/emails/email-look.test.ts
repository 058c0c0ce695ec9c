import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colours } from './email-look.ts';

const tokens = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark');

const valueIn = (css: string, name: string): string | undefined =>
  css.match(new RegExp(`--${name}:\\s*(#\\w+)`))?.[1];

describe('the colours of the emails', () => {
  it.each(Object.entries(colours.light))('are those of the site by day: %s', (name, value) => {
    expect(value).toBe(valueIn(light, name));
  });

  it.each(Object.entries(colours.dark))('are those of the site by night: %s', (name, value) => {
    expect(value).toBe(valueIn(dark, name));
  });
});
