import type { CheckoutTexts } from './en.ts'

/** French. */
export const fr: CheckoutTexts = {
  title: 'Votre achat',
  order: (number) => `Commande ${number}`,
  total: 'Total',
  test: 'Ceci est un test : aucun montant ne sera débité.',
  ways: {
    simulated: 'Payer avec la carte simulée',
    stripe: 'Payer par carte ou autrement',
    paypal: 'Payer avec PayPal',
    other: (name) => `Payer avec ${name}`,
  },
  leave: 'Annuler l’achat',
  noWays: 'Cette boutique n’accepte pas encore les paiements. Rien n’a été débité.',
  notOpened: 'Le paiement n’a pas pu démarrer. Rien n’a été débité. Réessayez dans un instant.',
  refused: 'Le jeu n’accepte pas cet achat pour le moment. Rien n’a été débité.',
  declined: 'Le paiement a été refusé. Rien n’a été débité, et vous pouvez réessayer.',
  waiting: {
    title: 'Votre paiement est en cours',
    lead: 'Cette page s’actualise seule. Vous pouvez la fermer : vous recevrez votre achat dès l’arrivée du paiement.',
    again: 'Vérifier à nouveau',
  },
  done: { title: 'Merci !', lead: 'Le paiement est bien arrivé, et l’achat est à vous.' },
  refunded: {
    title: 'Cet achat a été remboursé',
    lead: 'L’argent retourne sur le moyen de paiement utilisé.',
  },
  left: { title: 'L’achat a été annulé', lead: 'Rien n’a été débité.' },
  over: {
    title: 'Cette commande a expiré',
    lead: 'Elle n’a pas été payée à temps. Rien n’a été débité. Commencez un nouvel achat dans le jeu.',
  },
  soldOut: {
    title: 'Épuisé',
    lead: 'Quelqu’un a été plus rapide. Rien n’a été débité ; si un paiement arrive encore, il sera remboursé.',
  },
  back: (game) => `Revenir à ${game}`,
  backByHand: 'Vous pouvez maintenant revenir au jeu.',
  unknown: {
    title: 'Cette commande n’existe pas',
    lead: 'L’adresse est incomplète, ou la commande est terminée depuis longtemps. Recommencez l’achat dans le jeu.',
  },
  busy: {
    title: 'Un instant, s’il vous plaît',
    lead: 'Trop de pages ont été demandées. Réessayez dans une minute.',
  },
  card: {
    title: 'Carte simulée',
    lead: 'Ici, personne ne paie : choisissez ce que devient le paiement.',
    pay: 'Payer',
    slowly: 'Payer lentement',
    decline: 'Refuser',
    leave: 'Partir sans payer',
  },
}
