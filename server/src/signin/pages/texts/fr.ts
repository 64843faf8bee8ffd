import type { Texts } from './en.ts'

/** French. */
export const fr: Texts = {
  signIn: {
    title: (game) => `Se connecter à ${game}`,
    lead: 'Choisissez comment continuer.',
    continueWith: (network) => `Continuer avec ${network}`,
    continueWithWallet: 'Continuer par téléphone ou e-mail',
    more: (count) => `Autres façons de se connecter (${count})`,
    none: 'Il n’est pas encore possible de se connecter ici.',
    noneHelp: 'L’équipe du jeu doit d’abord relier un réseau. Revenez plus tard, s’il vous plaît.',
  },
  linking: {
    title: (network, game) => `Associer ${network} à votre compte dans ${game} ?`,
    account: 'Compte',
    lead: (network) => `Vous pourrez ensuite vous connecter à ce compte avec ${network} également.`,
    warning:
      'Ne continuez que si vous avez lancé cette association vous-même dans le jeu. Si quelqu’un vous a envoyé ici, fermez cette page : ce compte n’est pas le vôtre.',
    goOn: (network) => `Associer ${network}`,
  },
  failure: {
    expired: {
      title: 'Cette connexion n’est plus valable',
      help: 'Elle a duré plus de dix minutes, était déjà terminée ou a commencé dans un autre navigateur. Retournez au jeu et connectez-vous de nouveau.',
    },
    denied: {
      title: 'La connexion n’a pas abouti',
      help: 'Le réseau vous a refusé l’accès, ou vous avez annulé. Retournez au jeu et connectez-vous de nouveau, peut-être autrement.',
    },
    unavailable: {
      title: 'Ce mode de connexion n’est pas disponible',
      help: 'Retournez au jeu et choisissez une autre façon de vous connecter.',
    },
    misasked: {
      title: 'La demande du jeu est impossible',
      help: 'Votre compte n’est pas en cause. Retournez au jeu et réessayez. Si cela se reproduit, indiquez au support du jeu ce qui figure ci-dessous.',
    },
    banned: {
      title: 'Ce compte est banni',
      help: 'Vous ne pouvez pas vous en servir pour vous connecter. S’il s’agit d’une erreur selon vous, écrivez au support du jeu.',
    },
    busy: {
      title: 'Trop de tentatives',
      help: 'Attendez une minute, puis rechargez cette page.',
    },
    unreachable: {
      title: 'La connexion est momentanément indisponible',
      help: 'Patientez un instant, puis retournez au jeu et réessayez.',
    },
    broken: {
      title: 'Une erreur s’est produite chez nous',
      help: 'Retournez au jeu et réessayez. Si cela se reproduit, indiquez au support du jeu ce qui figure ci-dessous.',
    },
    code: 'Code',
    request: 'Requête',
    detail: 'Pour l’équipe du jeu',
    back: (game) => `Revenir à ${game}`,
  },
  foot: { terms: 'Conditions d’utilisation', privacy: 'Confidentialité', support: 'Assistance' },
  wallet: {
    title: (game) => `Se connecter à ${game}`,
    phone: 'Numéro de téléphone',
    phoneHint: 'Avec l’indicatif du pays, par exemple +33 1 99 00 12 34',
    sendText: 'Recevoir un code par SMS',
    email: 'Adresse e-mail',
    sendMail: 'Recevoir un code par e-mail',
    or: 'ou',
    others: 'Autres moyens de se connecter',
    none: 'Aucun code ne peut être envoyé pour le moment. Connectez-vous autrement.',
  },
  code: {
    title: 'Saisissez votre code',
    sent: (target) =>
      `Un code à six chiffres est en route vers ${target}. Il est valable dix minutes.`,
    mailHint: 'Le lien dans l’e-mail fait la même chose, dans ce navigateur.',
    label: 'Code',
    submit: 'Continuer',
    again: 'Renvoyer le code',
    otherWay: 'Recommencer avec une autre adresse ou un autre numéro',
  },
  mailLink: {
    ask: (target) => `Vous allez vous connecter en tant que ${target}.`,
    submit: 'Se connecter',
    otherBrowserTitle: 'Vous avez commencé dans un autre navigateur',
    otherBrowser:
      'Ce lien ne fonctionne que dans le navigateur où vous l’avez demandé. Retournez-y et saisissez le code de l’e-mail.',
  },
  emailStep: {
    title: 'Votre adresse e-mail',
    ask: (game) => `${game} souhaite connaître votre adresse e-mail.`,
    submit: 'Continuer',
  },
  confirm: {
    title: 'Confirmez votre adresse e-mail',
    sent: (target) =>
      `Un message est en route vers ${target}. Saisissez son code, ou suivez son lien dans les vingt-quatre heures.`,
    submit: 'Confirmer',
    later: 'Continuer sans confirmer',
    ask: (email, game) => `${email} est-elle à vous, et l’avez-vous saisie pour ${game} ?`,
    yes: 'Oui, confirmer',
    doneTitle: 'Merci',
    done: (email) => `${email} est confirmée. Vous pouvez fermer cette page.`,
    overTitle: 'Ce lien n’est plus valable',
    over: 'Il a expiré ou a déjà servi. Si votre adresse n’est pas confirmée, saisissez-la de nouveau dans le jeu.',
    takenTitle: 'Cette adresse appartient à un autre compte',
    taken:
      'Quelqu’un se connecte déjà à ce jeu avec elle. Connectez-vous avec ce compte, ou saisissez une autre adresse.',
  },
  mistake: {
    phone: 'Écrivez le numéro avec l’indicatif du pays, par exemple +33 1 99 00 12 34.',
    email:
      'Ce n’est pas une adresse e-mail. Il faut un nom, un @ et un domaine, comme nom@example.com.',
    code: 'Ce code est faux. Regardez le message le plus récent et réessayez.',
    digits: 'Saisissez les six chiffres du message.',
    tries: 'Trop d’essais avec ce code. Demandez-en un nouveau.',
    often: (minutes) =>
      minutes <= 1
        ? 'Un message vient d’y être envoyé. Attendez une minute avant d’en demander un autre.'
        : `Plusieurs messages y ont déjà été envoyés. Réessayez dans ${minutes} minutes.`,
    refused:
      'Rien ne peut être remis à cette adresse. Vérifiez votre saisie, ou choisissez un autre moyen.',
    notSent: 'Le message n’a pas pu être envoyé. Attendez un instant et réessayez.',
  },
  account: {
    goBack: 'C’est fait. Revenez au jeu.',
    name: 'Nom ou adresse e-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    forgot: 'Mot de passe oublié ?',
    register: 'Créer un compte',
    registerTitle: (game) => `Créer un compte pour ${game}`,
    username: 'Nom',
    passwordHint: 'Au moins six caractères. Plusieurs mots en font un bon.',
    registerSubmit: 'Créer le compte',
    haveOne: 'J’ai déjà un compte',
    mailTitle: 'Consultez vos e-mails',
    mailSent: (email) => `Un message est en route vers ${email}. Suivez son lien dans la journée.`,
    forgotTitle: 'Mot de passe oublié ?',
    forgotLead:
      'Saisissez votre nom ou votre adresse e-mail. Un e-mail vous apportera un lien pour choisir un nouveau mot de passe.',
    forgotSubmit: 'Envoyer l’e-mail',
    forgotSent: 'Si ce compte existe, un message est en route. Son lien est valable une heure.',
    newTitle: 'Choisir un nouveau mot de passe',
    newLabel: 'Nouveau mot de passe',
    newSubmit: 'Enregistrer le mot de passe',
    newDone:
      'Le nouveau mot de passe est enregistré et vous êtes déconnecté partout. Revenez au jeu et connectez-vous.',
    confirmTitle: 'Confirmer votre compte',
    confirmAsk: (name, game) =>
      `Avez-vous créé le compte « ${name} » pour ${game} ? Si c’est quelqu’un d’autre, fermez cette page.`,
    confirmSubmit: 'Oui, c’est le mien',
    confirmDone: 'Le compte est confirmé. Revenez au jeu et connectez-vous.',
    over: 'Il a expiré ou a déjà servi. Demandez-en un nouveau.',
    back: 'Retour à la connexion',
    wrong: 'Le nom ou le mot de passe est incorrect.',
    unconfirmed:
      'Ce compte n’est pas encore confirmé. Un message avec un nouveau lien est en route.',
    often: (minutes) =>
      minutes <= 1
        ? 'Trop d’essais. Attendez une minute.'
        : `Trop d’essais. Attendez ${minutes} minutes ou choisissez un nouveau mot de passe.`,
    badName:
      'Ce nom ne convient pas. Il ne peut contenir un @ que s’il s’agit de votre adresse e-mail.',
    taken: 'Ce nom est déjà pris. Choisissez-en un autre.',
    emailTaken: 'Cette adresse e-mail a déjà un compte.',
    weak: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
    short: 'Le mot de passe doit avoir de 6 à 100 caractères.',
  },
  letter: {
    confirm: {
      subject: (game) => `Confirmez votre compte pour ${game}`,
      lead: (game, name) => `Vous avez créé le compte « ${name} » pour ${game}.`,
      linkHelp: 'Suivez ce lien dans la journée pour le confirmer :',
      linkLabel: 'Confirmer le compte',
      ignore:
        'Si vous n’avez pas créé de compte, ignorez ce message. Sans ce lien, personne ne peut l’utiliser.',
    },
    reset: {
      subject: (game) => `Un nouveau mot de passe pour ${game}`,
      lead: (game, name) =>
        `Quelqu’un a demandé un nouveau mot de passe pour votre compte « ${name} » de ${game}.`,
      linkHelp: 'Suivez ce lien dans l’heure pour le choisir :',
      linkLabel: 'Choisir un nouveau mot de passe',
      ignore: 'Si ce n’était pas vous, ignorez ce message. Votre mot de passe reste inchangé.',
    },
    taken: {
      subject: (game) => `Vous avez déjà un compte pour ${game}`,
      lead: (game, name) =>
        `Quelqu’un a voulu créer un compte pour ${game} avec cette adresse. Vous en avez déjà un : « ${name} ».`,
      linkHelp:
        'Si c’était vous et que vous avez oublié le mot de passe, choisissez-en un nouveau dans l’heure :',
      linkLabel: 'Choisir un nouveau mot de passe',
      ignore: 'Si ce n’était pas vous, ignorez ce message. Rien n’a changé.',
    },
  },
  message: {
    codeSubject: (game, code) => `${code} est votre code pour ${game}`,
    codeLead: (game) => `Votre code pour ${game} :`,
    codeHelp: 'Il est valable dix minutes. Saisissez-le là où vous l’avez demandé.',
    linkHelp: 'Ou suivez ce lien, dans le même navigateur :',
    linkLabel: 'Se connecter',
    confirmSubject: (game, code) => `${code} confirme votre adresse e-mail pour ${game}`,
    confirmLead: (game) => `Votre code pour confirmer cette adresse e-mail pour ${game} :`,
    confirmLinkHelp: 'Ou suivez ce lien dans les vingt-quatre heures :',
    confirmLabel: 'Confirmer l’adresse',
    ignore: 'Si vous n’avez rien demandé, ignorez ce message. Ne communiquez le code à personne.',
    text: (game, code) => `${code} est votre code pour ${game}. Ne le communiquez à personne.`,
  },
}
