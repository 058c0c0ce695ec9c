import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownWords, splitAtQuote } from './own-words.ts';

const of = ['Rouage', 'support@rouage.example'];
const answered = (text: string) => ownWords(text, { isAnswer: true, of });
const quoted = '> Bonjour,\n> Votre facture est prête.\n>\n>> Merci\n';

describe('of an answer', () => {
  it.each([
    [
      'Gmail',
      `Oui, merci.\n\nLe lun. 3 nov. 2025 à 10:00, Rouage <support@rouage.example> a écrit :\n\n${quoted}`,
    ],
    [
      'a line broken in three',
      `Oui, merci.\n\nLe lun. 3 nov. 2025 à 10:00, Rouage\n<support@rouage.example> a\nécrit\u00a0:\n${quoted}`,
    ],
    ['Thunderbird', `Oui, merci.\n\nLe 03/11/2025 à 10:00, Rouage a écrit :\n${quoted}`],
    [
      'Apple',
      `Oui, merci.\n\nEnvoyé de mon iPhone\n\n> Le 3 nov. 2025 à 10:00, Rouage <a@b.fr> a écrit :\n>\n${quoted}`,
    ],
    [
      'an English program',
      `Oui, merci.\n\nOn Mon, Nov 3, 2025 at 10:00 AM Rouage <a@b.fr> wrote:\n${quoted}`,
    ],
    [
      'Outlook',
      'Oui, merci.\n\nDe : Rouage <a@b.fr>\nEnvoyé : lundi 3 novembre 2025 10:00\nÀ : Camille\nObjet : Réponse\n\nBonjour,\nVotre facture',
    ],
    ['an old Outlook', 'Oui, merci.\n\n-----Message d’origine-----\nDe : Rouage\nBonjour'],
    [
      'a quote without marks',
      'Oui, merci.\n\nLe 3 nov. 2025 à 10:00, Rouage a écrit :\n\nBonjour,\nVotre facture',
    ],
    ['a signature', `Oui, merci.\n\n-- \nCamille Martin\n06 12 34 56 78\n\n${quoted}`],
    ['an answer below', `Le 3 nov. 2025 à 10:00, Rouage a écrit :\n${quoted}\nOui, merci.`],
  ])('as %s writes it, the answer alone is kept', (_program, text) => {
    expect(answered(text)).toBe('Oui, merci.');
    expect(answered(text.replaceAll('\n', '\r\n'))).toBe('Oui, merci.');
  });

  it('keeps what stands between quoted lines', () => {
    expect(
      answered(
        'Le 3 nov. 2025 à 10:00, Rouage a écrit :\n> Quelle taille ?\nGrande.\n> Quelle couleur ?\nBleue.',
      ),
    ).toBe('Grande.\nBleue.');
  });

  it.each([
    'Le client m’a écrit :\n\nje veux une relance',
    'On m’a dit 3 fois :\n\nnon',
    'De : quoi s’agit-il ?\n\nDe rien.',
    'Bien cordialement,\nCamille',
  ])('keeps a sentence that only looks like a quote: %j', (text) => {
    expect(answered(text)).toBe(text);
  });

  const told = 'Bonjour Camille,\nVotre facture est prête.\n\nL’équipe';
  const marked = told.replaceAll(/^/gm, '> ');
  const ours = 'Rouage <support@rouage.example>';

  it.each([
    ['Yahoo', `    Le lundi 3 novembre 2025 à 10:00:00 UTC+1, ${ours} a écrit :  \n \n ${told}`],
    [
      'Yahoo in English',
      `    On Monday, November 3, 2025 at 10:00:00 AM GMT+1, ${ours} wrote:  \n \n ${told}`,
    ],
    [
      'Yahoo in German',
      `    Am Montag, 3. November 2025 um 10:00:00 MEZ hat ${ours} Folgendes geschrieben:  \n \n ${told}`,
    ],
    [
      'Yahoo in Spanish',
      `    El lunes, 3 de noviembre de 2025, 10:00:00 CET, ${ours} escribió:  \n \n ${told}`,
    ],
    ['Gmail in German', `Am Mo., 3. Nov. 2025 um 10:00 Uhr schrieb ${ours}:\n\n${marked}`],
    ['Gmail in Dutch', `Op ma 3 nov 2025 om 10:00 schreef ${ours}:\n\n${marked}`],
    [
      'Gmail in Spanish',
      `El lun, 3 nov 2025 a las 10:00, Rouage (<support@rouage.example>)\nescribió:\n\n${marked}`,
    ],
    [
      'Gmail in Italian',
      `Il giorno lun 3 nov 2025 alle ore 10:00 Rouage <\nsupport@rouage.example> ha scritto:\n\n${marked}`,
    ],
    ['Gmail in Portuguese', `Em seg., 3 de nov. de 2025 às 10:00, ${ours}\nescreveu:\n\n${marked}`],
    ['Gmail of old', `2025-11-03 10:00 GMT+01:00 ${ours}:\n\n${marked}`],
    ['Apple in German, without marks', `Am 03.11.2025 um 10:00 schrieb ${ours}:\n\n${told}`],
    ['Apple in Portuguese', `No dia 3 de nov. de 2025, às 10:00, ${ours} escreveu:\n\n${marked}`],
    ['Thunderbird in Dutch', `Op 03-11-2025 om 10:00 schreef Rouage:\n${marked}`],
    ['Thunderbird in Italian', `Il 03/11/25 10:00, Rouage ha scritto:\n${marked}`],
    ['Roundcube in German', `Am 2025-11-03 10:00, schrieb Rouage:\n${marked}`],
    ['Proton', `Le lundi 3 novembre 2025 à 10:00, ${ours} a écrit :\n\n${marked}`],
    [
      'Proton’s own footer',
      `Envoyé avec la messagerie sécurisée Proton Mail.\n\nLe lundi 3 novembre 2025 à 10:00, ${ours} a écrit :\n\n${marked}`,
    ],
    ['Spark', `Le 3 nov. 2025 à 10:00 +0100, ${ours}, a écrit :\n${told}`],
    ['Claws', `Le Mon, 3 Nov 2025 10:00:00 +0100,\n${ours} a écrit :\n\n${marked}`],
    ['Gnus', `${ours} writes:\n\n${marked}`],
    ['GMX', `Rouage schrieb am 03.11.2025 um 10:00:\n${told}`],
    ['Zoho', `---- Le lun., 03 nov. 2025 10:00:00 +0100 ${ours} a écrit ----\n\n${told}`],
    [
      'Zimbra',
      `----- Mail original -----\nDe: "Rouage" <support@rouage.example>\nÀ: "Camille" <c@exemple.fr>\nEnvoyé: Lundi 3 Novembre 2025 10:00:00\nObjet: Réponse\n\n${told}`,
    ],
    [
      'Orange',
      `> Message du 03/11/25 10:00\n> De : "Rouage" <support@rouage.example>\n> A : c@exemple.fr\n> Objet : Réponse\n>\n${marked}`,
    ],
    [
      'SFR',
      `========================================\nMessage du : 03/11/2025 10:00\nDe : "Rouage " <support@rouage.example>\nA : c@exemple.fr\nSujet : Réponse\n\n${told}`,
    ],
    [
      'Samsung',
      `-------- Message d'origine --------\nDe : ${ours}\nDate : 03/11/2025 10:00 (GMT+01:00)\nÀ : c@exemple.fr\nObjet : Réponse\n\n${told}`,
    ],
    [
      'Outlook on a phone',
      `Obtenir Outlook pour iOS<https://aka.ms/o0ukef>\n________________________________\nDe : ${ours}\nEnvoyé : lundi 3 novembre 2025 10:00\nÀ : Camille\nObjet : Réponse\n\n${told}`,
    ],
    [
      'Outlook on a phone, in English',
      `Get Outlook for Android<https://aka.ms/AAb9ysg>\n\n________________________________\nFrom: ${ours}\nSent: Monday, November 3, 2025 10:00:00 AM\nTo: Camille\nSubject: Re\n\n${told}`,
    ],
    [
      'Outlook on a phone, in German',
      `Outlook für iOS beschaffen<https://aka.ms/o0ukef>\n________________________________\nVon: ${ours}\nGesendet: Montag, 3. November 2025 10:00:00\nAn: Camille\nBetreff: Re\n\n${told}`,
    ],
    [
      'Outlook on a phone, in Dutch',
      `Outlook voor Android downloaden<https://aka.ms/x>\n________________________________\nVan: ${ours}\nVerzonden: maandag 3 november 2025 10:00\nAan: Camille\nOnderwerp: Re\n\n${told}`,
    ],
    [
      'Outlook in Spanish',
      `Enviado desde Outlook para iOS<https://aka.ms/x>\n________________________________\nDe: ${ours}\nEnviado: lunes, 3 de noviembre de 2025 10:00\nPara: Camille\nAsunto: Re\n\n${told}`,
    ],
    [
      'Outlook in Portuguese',
      `Obter o Outlook para iOS<https://aka.ms/x>\n________________________________\nDe: ${ours}\nEnviado: segunda-feira, 3 de novembro de 2025 10:00\nPara: Camille\nAssunto: Re\n\n${told}`,
    ],
    [
      'Outlook in Italian',
      `*Da:* ${ours}\n*Inviato:* lunedì 3 novembre 2025 10:00\n*A:* Camille\n*Oggetto:* Re\n\n${told}`,
    ],
    [
      'Outlook of old, in German',
      `-----Ursprüngliche Nachricht-----\nVon: ${ours}\nGesendet: Montag\nAn: Camille\n\n${told}`,
    ],
    [
      'Outlook on a Mac',
      `De : ${ours}\nDate : lundi, 3 novembre 2025 à 10:00\nÀ : Camille\nObjet : Réponse\n\n${told}`,
    ],
    ['GroupWise', `>>> ${ours} 03.11.2025 10:00 >>>\n${told}`],
    [
      'an iPhone in German',
      `Von meinem iPhone gesendet\n\nAm 03.11.2025 um 10:00 schrieb ${ours}:\n\n${marked}`,
    ],
    [
      'an iPhone in Dutch',
      `Verstuurd vanaf mijn iPhone\n\nOp 3 nov 2025 om 10:00 heeft ${ours} het volgende geschreven:\n\n${marked}`,
    ],
    [
      'an iPhone in Spanish',
      `Enviado desde mi iPhone\n\nEl 3 nov 2025, a las 10:00, ${ours} escribió:\n\n${marked}`,
    ],
  ])('%s quotes, and the answer alone is kept', (_client, below) => {
    expect(answered(`Oui, merci.\n\n${below}`)).toBe('Oui, merci.');
  });

  it.each([
    [
      'another’s words below one’s own',
      'Voici ce qu’il dit :\n\nLe 3 nov. 2025 à 10:00, Jean <jean@exemple.fr> a écrit :\n\nJe veux être remboursé',
    ],
    [
      'a block of headers of another',
      'Son message :\n\nDe : Jean <jean@exemple.fr>\nDate : 3 novembre 2025\nÀ : moi\nObjet : Devis\n\nJe veux un devis',
    ],
    ['a day and a sentence', 'Le 3/11 à 10:00, le client nous a écrit :\n\nje veux une relance'],
    [
      'two dashes between two thoughts',
      `Premier point.\n--\n${'Le second est plus long qu’une signature. '.repeat(4)}`,
    ],
    ['a comparison', 'Relancer si le montant est\n> 1 000 €\net sinon rien.'],
    ['what was sent with success', 'Le paiement est parti.\nEnvoyé avec succès hier'],
    ['what lasts since a day', 'Rien n’est venu.\nEnvoyé depuis lundi, toujours rien'],
    ['a bank that sent', 'Bonjour,\n\nEnvoyé depuis ma banque lundi : 40 € de trop, remboursez-moi.'],
    ['an account that sent', 'Sent from my account 40 EUR, please confirm'],
    ['a download that fails', 'Télécharger Outlook pour Mac depuis votre page donne une erreur 404'],
    ['words below two dashes', 'Un outil de caisse.\n--\nIl faudrait aussi qu’il imprime les tickets.'],
    ['a postscript', 'Bonjour\n--\nZoé\n--\nPS : la facture 12 est fausse'],
    [
      'what the shop is said to have written, and what follows',
      'Bonjour,\n\nLe 3 novembre 2025 Rouage a écrit :\n\nvotre remboursement est en route\n\nOr je n’ai rien reçu.',
    ],
    [
      'headers copied by hand',
      'Bonjour,\nDe : Rouage\nDate : 3/11\nObjet : facture 12\n\nJe ne comprends pas.',
    ],
    [
      'a list of what happened',
      'Voici :\n- achat le 3/11\n- Rouage a écrit le 4/11 :\n« annulée »\n- pourquoi ?',
    ],
    ['steps marked by hand', 'Voici ce que j’ai fait :\n> j’ouvre l’outil\n> je clique\n> rien'],
    ['amounts one below the other', 'Au-delà :\n> 1 000 € : 5 %\n> 2 000 € : 7 %'],
    ['a line that begins as a header', 'De : quoi s’agit-il ?\nÀ : voir\n\nMerci'],
  ])('keeps %s', (_what, text) => {
    expect(answered(text)).toBe(text.trim());
  });

  it.each([
    [
      'answers within what is quoted',
      `Voir mes réponses ci-dessous.\n\nDe : ${ours}\nEnvoyé : lundi\nÀ : Camille\nObjet : Re\n\nQuelle taille ?\nGrande.`,
    ],
    [
      'a quote without marks and nothing above it',
      `Le 3 nov. 2025 à 10:00, ${ours} a écrit :\n\nBonjour,\nOui, merci.`,
    ],
  ])('keeps all of %s, and a screen folds it', (_what, text) => {
    expect(answered(text)).toBe(text);
    expect(splitAtQuote(text)[1]).not.toBe('');
    expect(splitAtQuote(text).filter(Boolean).join('\n\n')).toBe(text);
  });

  it('is empty when it only quotes', () => {
    expect(answered(`\n${quoted}`)).toBe('');
  });
});

it('of a new message nothing is taken for a quote but its signature is cut', () => {
  const forwarded =
    'À automatiser :\n---------- Forwarded message ---------\nDe : Paul\nDate : hier\nObjet : x\n> Relancer les devis';
  expect(ownWords(`${forwarded}\n\n-- \nCamille`, { isAnswer: false, of })).toBe(forwarded);
});

it('adds nothing, and takes a time that grows with the text alone', () => {
  const lines = fc.constantFrom(
    'Le 3 nov. 2025 à 10:00',
    'a écrit :',
    '> x',
    '',
    'mot',
    '-- ',
    'De : x',
    'Objet : y',
    'À : z',
  );
  fc.assert(
    fc.property(fc.array(lines), fc.boolean(), (said, isAnswer) => {
      const text = said.join('\n');
      const kept = ownWords(text, { isAnswer, of }).split('\n');
      expect(kept.filter((line) => line !== '' && !said.map((one) => one.trimEnd()).includes(line))).toEqual(
        [],
      );
    }),
  );
  const begin = process.threadCpuUsage();
  for (const line of [
    'Op schreef',
    'Le 1',
    'Le 10:00 a écrit :',
    '>>> a',
    'Le mot',
    '> 1',
    'De : x',
    '>',
    ' ',
    '-',
  ])
    answered(`${line}\n`.repeat(10_000));
  answered('Le '.repeat(20_000));
  // The square of the lines would take minutes.
  expect(process.threadCpuUsage(begin).user).toBeLessThan(15_000_000);
});
