import headingFontUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/**
 * Hashed URLs of the two fonts. Preload `textFontUrl` only (`<link rel="preload" as="font" type="font/woff2"
 * crossorigin>`): it draws nearly everything, and the fallbacks of `fonts.css` already have the right size.
 */
export { headingFontUrl, textFontUrl };
