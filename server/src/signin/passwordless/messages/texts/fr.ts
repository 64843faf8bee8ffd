import type { PasswordlessTexts } from './en.ts'

/** French. */
export const fr: PasswordlessTexts = {
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
  link: {
    title: (game) => `Se connecter à ${game}`,
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
