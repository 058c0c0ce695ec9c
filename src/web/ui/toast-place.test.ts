import { expect, it } from 'vitest';
import { topBeside, topClearOf } from './Toaster.tsx';

const usual = { top: 72, height: 60, room: 400 };

it.each([
  ['stay at their place over nothing that is being filled', { top: 150, bottom: 200 }, usual, 72],
  ['stay below a field at the very top', { top: 10, bottom: 60 }, usual, 72],
  ['go below the field they would cover', { top: 90, bottom: 140 }, usual, 148],
  [
    'go above it where the keyboard leaves no room below',
    { top: 130, bottom: 180 },
    { ...usual, room: 200 },
    62,
  ],
  ['go below it where there is no room at all', { top: 40, bottom: 180 }, { ...usual, room: 200 }, 188],
])('toasts %s', (_what, field, place, top) => {
  expect(topBeside(field, place)).toBe(top);
});

const rows = [120, 200, 280, 360].map((top) => ({ top, bottom: top + 44 }));

it.each([
  ['stay at their place over nothing that is pressed', [{ top: 10, bottom: 54 }], usual, 72],
  ['go below the button they would cover', [{ top: 80, bottom: 124 }], usual, 132],
  [
    'go into the first gap that holds them',
    [...rows, { top: 90, bottom: 134 }],
    { ...usual, height: 40, room: 812 },
    412,
  ],
  ['stay where no gap holds them', rows, usual, 72],
])('toasts over what is pressed %s', (_what, controls, place, top) => {
  expect(topClearOf(controls, place)).toBe(top);
});
