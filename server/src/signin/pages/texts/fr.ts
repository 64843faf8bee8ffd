import type { PageTexts } from './en.ts'

/** French. */
export const fr: PageTexts = {
  signIn: {
    title: (game) => `Se connecter à ${game}`,
    lead: 'Choisissez comment continuer.',
    continueWith: (network) => `Continuer avec ${network}`,
    continueWithWallet: 'Continuer par téléphone ou e-mail',
    more: (count) => `Autres façons de se connecter (${count})`,
    none: 'Il n’est pas encore possible de se connecter ici.',
    noneHelp: 'L’équipe du jeu doit d’abord relier un réseau. Revenez plus tard, s’il vous plaît.',
  },
  link: {
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
}
