/** docs/product/text.md#one-reply-time */
export const REPLY_TIME = 'sous 24 à 48\u00a0heures ouvrées';

export const REPLY_HOURS = `${REPLY_TIME}, du lundi au vendredi, 9\u00a0h–18\u00a0h`;

/** In milliseconds. A day of the Paris calendar may be an hour longer or shorter. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
