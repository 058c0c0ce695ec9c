/** What becomes of documents once a tool no longer opens (docs/product/document.md#twelve-months-more). */
export const documentsAfterAccess =
  'Vos documents restent un an de plus\u00a0: vous les retrouvez dans «\u00a0Mes documents\u00a0», sans abonnement, et ce qui est émis s’y télécharge en PDF. Un email vous prévient trente jours avant leur effacement.';
