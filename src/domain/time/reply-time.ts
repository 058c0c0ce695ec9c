/** docs/product/text.md#one-reply-time */
export const REPLY_TIME = 'sous 24 à 48\u00a0heures ouvrées';

export const REPLY_HOURS = `${REPLY_TIME}, du lundi au vendredi, 9\u00a0h–18\u00a0h`;
