import headingFontUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** To be preloaded: otherwise they are asked for once the style has come, and titles are drawn twice. */
export const fontUrls = [textFontUrl, headingFontUrl];
