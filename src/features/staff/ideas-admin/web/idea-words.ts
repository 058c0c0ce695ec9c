export const MOVE_FAILED = "Impossible de mettre à jour le statut de l'idée.";
