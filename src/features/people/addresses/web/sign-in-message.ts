/** See docs/product/address.md#own-addresses. */
export const signInMessage = 'Vous devez être connecté pour accéder à cette page';
