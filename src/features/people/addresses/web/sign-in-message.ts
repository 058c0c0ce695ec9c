/** Said on the way to the sign-in by the address screens (specification 8). */
export const signInMessage = 'Vous devez être connecté pour accéder à cette page';
