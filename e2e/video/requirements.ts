import { existsSync } from 'node:fs';
import { wholeChromiumPath } from '#bin/tests/chromium.ts';

export const ffmpeg = process.env.FFMPEG_PATH ?? '/usr/bin/ffmpeg';
/** Without its French, Debian's Chromium asks for dates as `mm/dd/yyyy`. */
const french = '/usr/lib/chromium/locales/fr.pak';

/** What must be installed first; nothing when all is there. */
export function missingRequirement(): string | undefined {
  const missing = [wholeChromiumPath, ffmpeg, french].filter((file) => !existsSync(file));
  if (missing.length === 0) return undefined;
  return `The film needs ${missing.join(' and ')}: apt-get install -y chromium ffmpeg chromium-l10n`;
}
