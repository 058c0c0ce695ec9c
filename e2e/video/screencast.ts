import type { Page } from '@playwright/test';

export interface Frame {
  /** Seconds since 1970, when the browser showed it. */
  at: number;
  jpeg: Buffer;
}

export interface Screencast {
  frames: Frame[];
  stop(): Promise<void>;
}

/** Every picture that Chromium paints from now on; none comes while nothing changes. */
export async function startScreencast(
  page: Page,
  size: { width: number; height: number },
): Promise<Screencast> {
  const frames: Frame[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? Date.now() / 1000, jpeg: Buffer.from(data, 'base64') });
    // The browser may be closed already when the last picture is acknowledged.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 95,
    maxWidth: size.width,
    maxHeight: size.height,
  });
  return {
    frames,
    async stop() {
      await session.send('Page.stopScreencast');
      await session.detach();
    },
  };
}

/** What the spectator sees at this instant: the last picture painted before it. */
export function frameAt(frames: readonly Frame[], at: number): Frame {
  const shown = frames.findLast((frame) => frame.at <= at) ?? frames[0];
  if (!shown) throw new Error('Chromium sent no picture');
  return shown;
}
