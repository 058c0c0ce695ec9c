/** What people propose: feasible or not, told well or so shortly that the model asks. */
export const ideaTexts = [
  'Relancer par email les clients en retard.',
  'Chaque lundi, relancer par email les clients dont le devis est resté sans réponse depuis plus de dix jours.',
  'Ranger mes factures par mois et par client.',
  'Une page où je colle les lignes de mon relevé de compte et qui les rapproche de mes factures, avec les écarts à part.',
  'Rappeler les échéances de TVA du trimestre.',
  'Préparer le compte rendu d’une réunion à partir de mes notes, avec les tâches de chacun et leur date.',
  'Un robot qui cuisine le repas des clients à ma place tous les midis.',
  'Tenir le tableau des congés de mon équipe et prévenir par message quand deux personnes partent en même temps.',
] as const;

export const someAnswer = 'Une fois par semaine, dans un tableau.';
