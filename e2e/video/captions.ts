export interface Cue {
  /** Seconds from the start of the film. */
  from: number;
  to: number;
  text: string;
}

const two = (value: number) => String(value).padStart(2, '0');

function timestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const whole = Math.floor(ms / 1000);
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** The captions as WebVTT (https://www.w3.org/TR/webvtt1/). */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ from, to, text }, index) => `${index + 1}\n${timestamp(from)} --> ${timestamp(to)}\n${text}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}
