import type { CheckoutTexts } from './en.ts'

/** Portuguese, as it is read in Brazil. */
export const pt: CheckoutTexts = {
  title: 'Sua compra',
  order: (number) => `Pedido ${number}`,
  total: 'Total',
  test: 'Isto é um teste: nenhum dinheiro será cobrado.',
  ways: {
    simulated: 'Pagar com o cartão simulado',
    stripe: 'Pagar com cartão ou de outra forma',
    paypal: 'Pagar com PayPal',
    other: (name) => `Pagar com ${name}`,
  },
  leave: 'Cancelar a compra',
  noWays: 'Esta loja ainda não pode receber pagamentos. Nada foi cobrado.',
  notOpened:
    'Não foi possível iniciar o pagamento agora. Nada foi cobrado. Tente de novo daqui a pouco.',
  refused: 'O jogo não aceita esta compra no momento. Nada foi cobrado.',
  declined: 'O pagamento foi recusado. Nada foi cobrado, e você pode tentar de novo.',
  waiting: {
    title: 'Seu pagamento está a caminho',
    lead: 'Esta página se atualiza sozinha. Você pode fechá-la: sua compra chega assim que o pagamento for recebido.',
    again: 'Verificar de novo',
  },
  done: { title: 'Obrigado!', lead: 'O pagamento chegou, e a compra é sua.' },
  refunded: {
    title: 'Esta compra foi reembolsada',
    lead: 'O dinheiro volta para a mesma forma de pagamento.',
  },
  left: { title: 'A compra foi cancelada', lead: 'Nada foi cobrado.' },
  over: {
    title: 'Este pedido expirou',
    lead: 'Ele não foi pago a tempo. Nada foi cobrado. Comece uma nova compra no jogo.',
  },
  soldOut: {
    title: 'Esgotado',
    lead: 'Alguém foi mais rápido. Nada foi cobrado; se um pagamento ainda chegar, ele será devolvido.',
  },
  back: (game) => `Voltar para ${game}`,
  backByHand: 'Você já pode voltar ao jogo.',
  unknown: {
    title: 'Este pedido não existe',
    lead: 'O endereço está incompleto, ou o pedido terminou há muito tempo. Comece a compra de novo no jogo.',
  },
  busy: {
    title: 'Um momento, por favor',
    lead: 'Páginas demais foram pedidas. Tente de novo em um minuto.',
  },
  card: {
    title: 'Cartão simulado',
    lead: 'Aqui ninguém paga: escolha o que acontece com o pagamento.',
    pay: 'Pagar',
    slowly: 'Pagar devagar',
    decline: 'Recusar',
    leave: 'Sair sem pagar',
  },
}
