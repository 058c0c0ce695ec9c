import { expect, it } from 'vitest';
import { ownWords } from './own-words.ts';

const answered = (text: string) =>
  ownWords(text, { isAnswer: true, of: ['Rouage', 'support@rouage.example'] });
const told = 'Bonjour Hugo,\nVotre remboursement est parti ce matin.\n\nBien à vous\nL’équipe Rouage';
const marked = told.replaceAll(/^/gm, '> ');
const ours = 'Rouage <support@rouage.example>';
const said = 'C’est bien reçu, je vous remercie.\nHugo';

/** Written by hand in the shapes of what these programs send; in Polish too, whose speakers write to France. */
const forms: [client: string, below: string][] = [
  [
    'Outlook desktop fr, broken headers',
    `De : ${ours} \nEnvoyé : jeudi 12 février 2026 14:07\nÀ : 'Hugo Petit' <hugo@exemple.fr>\nCc : autre@exemple.fr\nObjet : RE: [Rouage] Votre demande n° 12\nImportance : Haute\n\n${told}`,
  ],
  [
    'Outlook desktop de',
    `Von: ${ours} \nGesendet: Donnerstag, 12. Februar 2026 14:07\nAn: Hugo Petit <hugo@exemple.fr>\nBetreff: AW: Votre demande\n\n${told}`,
  ],
  [
    'Outlook desktop nl',
    `Van: ${ours} \nVerzonden: donderdag 12 februari 2026 14:07\nAan: Hugo Petit\nCC: x\nOnderwerp: RE: Votre demande\n\n${told}`,
  ],
  [
    'Outlook desktop pl',
    `Od: ${ours} \nWysłano: czwartek, 12 lutego 2026 14:07\nDo: Hugo Petit\nTemat: RE: Votre demande\n\n${told}`,
  ],
  [
    'Outlook desktop pt',
    `De: ${ours} \nEnviada em: quinta-feira, 12 de fevereiro de 2026 14:07\nPara: Hugo Petit\nAssunto: RES: Votre demande\n\n${told}`,
  ],
  [
    'Outlook desktop es',
    `De: ${ours} \nEnviado el: jueves, 12 de febrero de 2026 14:07\nPara: Hugo Petit\nAsunto: RE: Votre demande\n\n${told}`,
  ],
  [
    'Outlook desktop it',
    `Da: ${ours} \nInviato: giovedì 12 febbraio 2026 14:07\nA: Hugo Petit\nOggetto: R: Votre demande\n\n${told}`,
  ],
  [
    'Outlook 2010 mailto fr',
    `De : Rouage [mailto:support@rouage.example] \nEnvoyé : jeudi 12 février 2026 14:07\nÀ : Hugo Petit\nObjet : RE: Votre demande\n\n${told}`,
  ],
  [
    'Outlook web fr',
    `________________________________\nDe : ${ours}\nEnvoyé : jeudi 12 février 2026 14:07:33\nÀ : Hugo Petit <hugo@exemple.fr>\nObjet : Re: Votre demande\n\n${told}`,
  ],
  [
    'Outlook web pl',
    `________________________________\nOd: ${ours}\nWysłane: czwartek, 12 lutego 2026 14:07:33\nDo: Hugo Petit <hugo@exemple.fr>\nTemat: Re: Votre demande\n\n${told}`,
  ],
  [
    'Outlook mobile pl',
    `Pobierz aplikację Outlook dla systemu iOS<https://aka.ms/o0ukef>\n________________________________\nOd: ${ours}\nWysłane: czwartek, lutego 12, 2026 2:07 PM\nDo: Hugo Petit\nTemat: Re: Votre demande\n\n${told}`,
  ],
  [
    'Outlook mobile es obtener',
    `Obtener Outlook para Android<https://aka.ms/AAb9ysg>\n________________________________\nFrom: ${ours}\nSent: Thursday, February 12, 2026 2:07:33 PM\nTo: Hugo Petit\nSubject: Re\n\n${told}`,
  ],
  [
    'Outlook mobile fr Télécharger',
    `Télécharger Outlook pour Android<https://aka.ms/AAb9ysg>\n________________________________\nFrom: ${ours}\nSent: Thursday, February 12, 2026 2:07:33 PM\nTo: Hugo Petit\nSubject: Re\n\n${told}`,
  ],
  [
    'Outlook mobile nl downloaden',
    `Outlook voor iOS downloaden<https://aka.ms/o0ukef>\n________________________________\nVan: ${ours}\nVerzonden: Thursday, February 12, 2026 2:07:33 PM\nAan: Hugo\nOnderwerp: Re\n\n${told}`,
  ],
  [
    'Outlook mobile it',
    `Scarica Outlook per iOS<https://aka.ms/o0ukef>\n________________________________\nDa: ${ours}\nInviato: giovedì 12 febbraio 2026 14:07\nA: Hugo\nOggetto: Re\n\n${told}`,
  ],
  [
    'Outlook mobile pt-PT',
    `Obter o Outlook para iOS<https://aka.ms/o0ukef>\n________________________________\nDe: ${ours}\nEnviado: Thursday, February 12, 2026 2:07:33 PM\nPara: Hugo\nAssunto: Re\n\n${told}`,
  ],
  [
    'Windows mail app fr',
    `Envoyé à partir de Courrier pour Windows\n\nDe : ${ours}\nEnvoyé le :jeudi 12 février 2026 14:07\nÀ : Hugo Petit\nObjet :Votre demande\n\n${told}`,
  ],
  [
    'Windows mail en',
    `Sent from Mail for Windows\n\nFrom: ${ours}\nSent: 12 February 2026 14:07\nTo: Hugo\nSubject: Re\n\n${told}`,
  ],
  [
    'Windows 10 de',
    `Gesendet von Mail für Windows\n\nVon: ${ours}\nGesendet: Donnerstag, 12. Februar 2026 14:07\nAn: Hugo\nBetreff: Re\n\n${told}`,
  ],
  ['Apple Mail fr', `> Le 12 févr. 2026 à 14:07, ${ours} a écrit :\n> \n${marked}`],
  ['Apple mail nbsp', `Le 12 févr. 2026 à 14:07, ${ours} a écrit\u00a0:\n\n${marked}`],
  ['Apple pl', `Wiadomość napisana przez ${ours} w dniu 12 lut 2026, o godz. 14:07:\n\n${marked}`],
  [
    'iPhone pl',
    `Wysłane z iPhone’a\n\nWiadomość napisana przez ${ours} w dniu 12.02.2026, o godz. 14:07:\n\n${marked}`,
  ],
  [
    'iPhone it',
    `Inviato da iPhone\n\nIl giorno 12 feb 2026, alle ore 14:07, ${ours} ha scritto:\n\n${marked}`,
  ],
  ['iPhone pt', `Enviado do meu iPhone\n\nNo dia 12/02/2026, às 14:07, ${ours} escreveu:\n\n${marked}`],
  [
    'iPad fr',
    `Envoyé de mon iPad\n\n> Le 12 févr. 2026 à 14:07, ${ours} a écrit :\n> \n> \ufeffBonjour\n> suite`,
  ],
  ['Gmail pl', `czw., 12 lut 2026 o 14:07 ${ours} napisał(a):\n\n${marked}`],
  ['Gmail nl', `Op do 12 feb 2026 om 14:07 schreef ${ours}:\n\n${marked}`],
  ['Gmail pt-PT', `${ours} escreveu (quinta, 12/02/2026 à(s) 14:07):\n\n${marked}`],
  ['Gmail fr marked only first', `Le jeu. 12 févr. 2026, 14:07, ${ours} a\nécrit :\n\n${marked}`],
  ['Gmail es', `El jue, 12 feb 2026 a las 14:07, ${ours} escribió:\n\n${marked}`],
  ['Yahoo pl', `    W dniu czwartek, 12 lutego 2026 14:07:33 CET ${ours} napisał(a):  \n \n ${told}`],
  ['Yahoo it', `    Il giovedì 12 febbraio 2026 alle ore 14:07:33 CET, ${ours} ha scritto:  \n \n ${told}`],
  [
    'Yahoo pt',
    `    Em quinta-feira, 12 de fevereiro de 2026 14:07:33 GMT+1, ${ours} escreveu:  \n \n ${told}`,
  ],
  [
    'Yahoo mobile fr',
    `Envoyé à partir de Yahoo Mail pour iPhone\n\n\nLe jeudi, février 12, 2026, 2:07 PM, ${ours} a écrit :\n\n${told}`,
  ],
  [
    'Yahoo android en',
    `Sent from Yahoo Mail on Android \n \n  On Thu, 12 Feb 2026 at 14:07, Rouage<support@rouage.example> wrote:   ${told}`,
  ],
  ['Thunderbird de', `Am 12.02.26 um 14:07 schrieb Rouage:\n${marked}`],
  ['Thunderbird pl', `W dniu 12.02.2026 o 14:07, Rouage pisze:\n${marked}`],
  ['Thunderbird es', `El 12/2/26 a las 14:07, Rouage escribió:\n${marked}`],
  ['Thunderbird pt', `Em 12/02/2026 14:07, Rouage escreveu:\n${marked}`],
  [
    'Thunderbird fr forward-like',
    `-------- Message transféré --------\nSujet : \tVotre demande\nDate : \tThu, 12 Feb 2026 14:07:33 +0100\nDe : \t${ours}\nPour : \tHugo\n\n${told}`,
  ],
  [
    'Proton en',
    `Sent with Proton Mail secure email.\n\nOn Thursday, February 12th, 2026 at 14:07, ${ours} wrote:\n\n${marked}`,
  ],
  [
    'Proton de',
    `Mit Proton Mail gesendet.\n\nAm Donnerstag, 12. Februar 2026 um 14:07, schrieb ${ours}:\n\n${marked}`,
  ],
  [
    'Proton mobile fr',
    `Envoyé depuis Proton Mail pour Android.\n\n\n-------- Message d'origine --------\nLe jeudi 12/02/26 à 14:07, ${ours} a écrit :\n\n${told}`,
  ],
  [
    'Samsung fr',
    `Envoyé depuis mon appareil Galaxy\n\n\n-------- Message d’origine --------\nDe : ${ours} \nDate : 12/02/2026 14:07 (GMT+01:00) \nÀ : hugo@exemple.fr \nObjet : Votre demande \n\n${told}`,
  ],
  [
    'Samsung de',
    `Von meinem Galaxy gesendet\n\n-------- Ursprüngliche Nachricht --------\nVon: ${ours} \nDatum: 12.02.26 14:07 (GMT+01:00) \nAn: hugo@exemple.fr \nBetreff: Re \n\n${told}`,
  ],
  [
    'Samsung pl',
    `Wysłano z mojego Galaxy\n\n-------- Oryginalna wiadomość --------\nOd: ${ours} \nData: 12.02.2026 14:07 (GMT+01:00) \nDo: hugo@exemple.fr \nTemat: Re \n\n${told}`,
  ],
  [
    'Samsung it',
    `Inviato dal mio Galaxy\n\n-------- Messaggio originale --------\nDa: ${ours} \nData: 12/02/26 14:07 (GMT+01:00) \nA: hugo@exemple.fr \nOggetto: Re \n\n${told}`,
  ],
  [
    'Samsung nl',
    `Verzonden vanaf mijn Galaxy\n\n-------- Oorspronkelijk bericht --------\nVan: ${ours} \nDatum: 12-02-2026 14:07 (GMT+01:00) \nAan: hugo@exemple.fr \nOnderwerp: Re \n\n${told}`,
  ],
  [
    'Samsung es',
    `Enviado desde mi Galaxy\n\n-------- Mensaje original --------\nDe: ${ours} \nFecha: 12/2/26 14:07 (GMT+01:00) \nPara: hugo@exemple.fr \nAsunto: Re \n\n${told}`,
  ],
  [
    'Samsung pt',
    `Enviado do meu Galaxy\n\n-------- Mensagem original --------\nDe: ${ours} \nData: 12/02/26 14:07 (GMT+01:00) \nPara: hugo@exemple.fr \nAssunto: Re \n\n${told}`,
  ],
  [
    'Zimbra fr',
    `De: "Rouage" <support@rouage.example>\nÀ: "Hugo Petit" <hugo@exemple.fr>\nEnvoyé: Jeudi 12 Février 2026 14:07:33\nObjet: Re: Votre demande\n\n${told}`,
  ],
  ['Zimbra marked', `----- Le 12 Fév 26, à 14:07, Rouage support@rouage.example a écrit : \n\n${marked}`],
  ['Roundcube fr', `Le 2026-02-12 14:07, Rouage a écrit :\n${marked}`],
  ['Roundcube pl', `W dniu 2026-02-12 14:07, Rouage napisał(a):\n${marked}`],
  ['Roundcube nl', `Rouage schreef op 2026-02-12 14:07:\n${marked}`],
  [
    'Orange mail',
    `> Message du 12/02/26 14:07\n> De : "Rouage" <support@rouage.example>\n> A : hugo@exemple.fr\n> Copie à : \n> Objet : Votre demande\n> \n${marked}`,
  ],
  [
    'Orange new',
    `envoyé : 12 février 2026 à 14:07\nde : Rouage <support@rouage.example>\nà : hugo@exemple.fr\nobjet : Votre demande\n\n${told}`,
  ],
  [
    'Orange app',
    `Envoyé depuis l'application Mail Orange\n\n----------------------------------------\nDe : ${ours}\nDate : jeudi 12 février 2026 à 14:07\nÀ : hugo@exemple.fr\nObjet : Votre demande\n\n${told}`,
  ],
  [
    'Free zimbra',
    `----- Mail d'origine -----\nDe: Rouage <support@rouage.example>\nÀ: hugo@free.fr\nEnvoyé: Thu, 12 Feb 2026 14:07:33 +0100 (CET)\nObjet: Votre demande\n\n${told}`,
  ],
  [
    'La Poste',
    `> Message du 12/02/26 14:07\n> De : ${ours}\n> A : hugo@laposte.net\n> Objet : Re\n>\n${marked}`,
  ],
  [
    'SFR mail',
    `Message du 12/02/26 14:07\nDe : "Rouage" \nA : hugo@sfr.fr\nCopie à : \nObjet : Votre demande\n\n${told}`,
  ],
  [
    'Lotus Notes fr',
    `\n\nDe :\tRouage <support@rouage.example>\nA :\thugo@exemple.fr,\nDate :\t12/02/2026 14:07\nObjet :\tVotre demande\n\n\n\n${told}`,
  ],
  [
    'HCL Notes from en',
    `From:\t"Rouage" <support@rouage.example>\nTo:\thugo@exemple.fr\nDate:\t12/02/2026 14:07\nSubject:\tVotre demande\n\n${told}`,
  ],
  [
    'eM Client fr',
    `------ Message d'origine ------\nDe "Rouage" <support@rouage.example>\nÀ hugo@exemple.fr\nDate 12/02/2026 14:07:33\nObjet Votre demande\n\n${told}`,
  ],
  ['Mailspring', `On Feb 12 2026, at 2:07 pm, ${ours} wrote:\n${marked}`],
  ['Superhuman', `On Thu, Feb 12, 2026 at 2:07 PM, ${ours} wrote:\n\n${told}`],
  ['Evolution fr', `Le jeudi 12 février 2026 à 14:07 +0100, Rouage a écrit :\n${marked}`],
  ['KMail de', `Am Donnerstag, 12. Februar 2026, 14:07:33 CET schrieb Rouage:\n${marked}`],
  ['FairEmail', `12 févr. 2026 14:07:33 ${ours}:\n\n${marked}`],
  ['Infomaniak', `Le 2026-02-12T14:07:33.000+01:00, ${ours} a écrit :\n\n${marked}`],
  ['iCloud web', `Le 12 févr. 2026 à 14:07, Rouage <support@rouage.example> a écrit :\n\n\ufeff${told}`],
  [
    'Gmail signature --',
    `-- \nHugo Petit\nArtisan\n\nLe jeu. 12 févr. 2026 à 14:07, ${ours} a écrit :\n\n${marked}`,
  ],
  [
    'T-Online',
    `-----Original-Nachricht-----\nBetreff: Re\nDatum: 2026-02-12T14:07:33+0100\nVon: "Rouage" <support@rouage.example>\nAn: "hugo@exemple.fr"\n\n${told}`,
  ],
  [
    'Telefoon nl',
    `Verstuurd vanaf mijn iPhone\n\n> Op 12 feb 2026 om 14:07 heeft Rouage <support@rouage.example> het volgende geschreven:\n> \n${marked}`,
  ],
  [
    'GMX web de',
    `Gesendet: Donnerstag, 12. Februar 2026 um 14:07 Uhr\nVon: "Rouage" <support@rouage.example>\nAn: hugo@exemple.fr\nBetreff: Re\n\n${told}`,
  ],
  [
    'GMX plain',
    `> Gesendet: Donnerstag, 12. Februar 2026 um 14:07 Uhr\n> Von: "Rouage" <support@rouage.example>\n> An: hugo@exemple.fr\n> Betreff: Re\n>\n${marked}`,
  ],
  ['IONOS', `Rouage <support@rouage.example> hat am 12.02.2026 14:07 CET geschrieben:\n\n \n${told}`],
  ['OVH OX fr', `Le 12/02/2026 14:07 CET, ${ours} a écrit :\n\n \n${told}`],
  [
    'Xiaomi',
    `Envoyé depuis mon Redmi\n\nLe 12 févr. 2026, à 14:07, Rouage <support@rouage.example> a écrit:\n\n${told}`,
  ],
  [
    'Huawei',
    `Envoyé depuis mon téléphone Huawei\n\n-------- Message original --------\nObjet : Re\nDe : Rouage <support@rouage.example>\nÀ : hugo@exemple.fr\nCC : \n\n${told}`,
  ],
];

it.each(forms)('below an answer, what %s quotes goes', (_client, below) => {
  expect(answered(`${said}\n\n${below}`)).toBe(said);
  expect(answered(`${said}\n\n${below}`.replaceAll('\n', '\r\n'))).toBe(said);
});

const kept: [what: string, text: string, words?: string][] = [
  [
    'inline between',
    `Le jeu. 12 févr. 2026 à 14:07, ${ours} a écrit :\n\n> Quelle taille ?\nLa grande.\n\n> Quelle couleur ?\n\nBleue, s’il vous plaît.\n> Merci`,
    'La grande.\n\nBleue, s’il vous plaît.',
  ],
  [
    'below',
    `Le jeu. 12 févr. 2026 à 14:07, ${ours} a écrit :\n${marked}\n\nMerci, c’est noté.\n`,
    'Merci, c’est noté.',
  ],
  ['pl own', `Klient napisał: nie działa.\nCo robić?`],
  ['od own', 'Od wczoraj nie działa.\nDo: wszyscy\nTemat: prośba'],
  ['fr de', `De : lundi\nÀ : vendredi\nObjet : congés\n\nMerci de noter.`],
  ['order times', `Le 12/02/2026 à 14:07 j’ai écrit à Rouage :\n\nmon message est resté sans réponse`],
  ['quotes of a third', `Mon client dit :\n> je veux payer\n> en trois fois\nEst-ce possible ?`],
  ['gt arrow', 'Menu > Paramètres > Factures ne marche pas\n> rien ne s’affiche'],
  ['sent from bank', 'Envoyé depuis mon compte Orange : 30 €, où sont-ils ?'],
  ['mobile complaint', 'Sent from my iPhone app the invoice is blank'],
  ['Rouage said', `Rouage a écrit le 12/02 : « c’est parti ». Mais rien n’est venu.`],
  ['header in middle', 'Voici ma config :\nFrom: 10\nTo: 20\nDate: demain\n\nça ne marche pas'],
  ['Envoyé le', 'Envoyé le 12 février 2026 par la poste.\nPas de réponse.'],
  ['table', `----- Mes questions -----\n1. Combien ?\n2. Quand ?`],
  ['separator own', '-----\nPremier point\n-----\nSecond point'],
  ['W dniu', 'W dniu 12.02.2026 o 14:07 zapłaciłem, proszę o fakturę:\nnumer 12'],
  ['pisze', 'Rouage pisze, że 12.02.2026 nie ma faktury:\nco dalej?'],
  [
    'ps below quote',
    `Bonjour,\n\nLe jeu. 12 févr. 2026 à 14:07, ${ours} a écrit :\n${marked}\n\nPS : gardez mon numéro de dossier.`,
    'Bonjour,\n\nPS : gardez mon numéro de dossier.',
  ],
  ['De with name', 'De Rouage je n’attends rien.\nÀ bientôt\nDate à fixer\nObjet à définir'],
  [
    'forward request',
    `Pouvez-vous traiter ?\n\n---------- Message transféré ---------\nDe : Paul <paul@exemple.fr>\nDate : jeu. 12 févr. 2026 à 14:07\nObjet : Devis\nÀ : hugo@exemple.fr\n\nJe veux un devis`,
  ],
  ['GMX sent own', 'Gesendet: gestern\nVon: mir\nAn: euch\nBetreff: Frage\n\nKeine Antwort.'],
  ['time line', '12 févr. 2026 14:07 : appel de Rouage\n13 févr. 2026 : rien'],
  ['a line about a mail', 'Bonjour,\nEnvoyé depuis un autre mail, rien reçu'],
  ['own separator last', 'Voici le message :\n\nmerci\n-----\nvoilà'],
  ['an hour at its beginning', '12/02 14:07 : j’appelle Rouage :\npas de réponse'],
];

it.each(kept)('of somebody’s own words nothing goes: %s', (_what, text, words = text) => {
  expect(answered(text)).toBe(words.trim());
});
