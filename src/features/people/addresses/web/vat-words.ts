/** What VIES said of a VAT number of another state (docs/product/address.md#company). */
export const VAT_WORDS = {
  waiting: 'à vérifier auprès de VIES, le registre européen, qui ne répond pas',
  valid: 'vérifié auprès de VIES',
  unknown: 'inconnu de VIES',
};
