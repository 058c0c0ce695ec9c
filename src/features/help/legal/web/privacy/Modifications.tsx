export function Modifications() {
  return (
    <>
      <p>
        Nous mettons cette page à jour quand nos traitements ou la loi changent. La date en haut de page est
        celle de la dernière version.
      </p>
      <p>
        Un changement important est signalé sur le site et, s’il concerne un usage de vos données, annoncé par
        email aux titulaires d’un compte.
      </p>
    </>
  );
}
