/** How soon the support answers (specification 1), in the words that every screen and letter uses. */
export const REPLY_TIME = 'sous 24 à 48\u00a0heures ouvrées';

/** The same, with the hours in which somebody is there. */
export const REPLY_HOURS = `${REPLY_TIME}, du lundi au vendredi, 9\u00a0h–18\u00a0h`;
