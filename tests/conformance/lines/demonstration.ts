import { claim, type Line } from '../line.ts';

/** docs/product/demonstration.md */
export const demonstration: Line[] = [
  claim('demonstration.allowed', 'Anybody may try an automation where the team allows it and it is on sale'),
  claim('demonstration.by-the-team', 'The team allows it, with a sample; the journal says so'),
  claim(
    'demonstration.two-on-one-form',
    'The second of two who decide of a demonstration is told what stands',
  ),
  claim('demonstration.panel', 'Staff allow a demonstration and give its sample, by the keyboard'),
  claim('demonstration.limited', 'One network is given twenty demonstrations in ten minutes'),
  claim(
    'demonstration.ten-minutes',
    'An address opens for ten minutes by the shop’s clock, as often as wanted',
  ),
  claim(
    'demonstration.decided-again',
    'Whether it may be tried, and the version, are decided again at each opening',
  ),
  claim('demonstration.signed', 'An address of another purpose or of another shop opens no demonstration'),
  claim('demonstration.frame', 'The frame of a demonstration has no downloads, no windows, no clipboard'),
  claim('demonstration.marked', 'A demonstration is marked on screen and on each sheet of paper'),
  claim('demonstration.shown', 'An automation’s page says whether it may be tried'),
  claim(
    'demonstration.nothing-kept',
    'Nothing of a demonstration is kept, and nothing of who is signed in is read',
  ),
  claim('demonstration.number', 'A number given in a demonstration cannot be taken for a real one'),
  claim('demonstration.hostile', 'A hostile page gets nothing in a demonstration'),
  claim('demonstration.tried', 'A visitor tries a tool, begins anew, and goes to buy it, by the keyboard'),
  claim('demonstration.end', 'After ten minutes the page goes, and it is said'),
];
